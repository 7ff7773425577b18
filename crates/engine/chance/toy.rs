// In the middle of the others: its weights are not trained.
(0.2, 0.09)
