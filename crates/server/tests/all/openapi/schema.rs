//! Whether a value is what a schema of the document says.

use regex::Regex;
use serde_json::{Value, json};

/// Where a value is not what a schema says, if it is not. A field that the schema does not know is a
/// mismatch, too: it would be missing from the document.
pub(super) fn mismatch(document: &Value, schema: &Value, value: &Value) -> Option<String> {
    compare(document, schema, value, Unknown::Mismatch)
}

/// What a field is that a schema does not know. By itself a schema lets it pass.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Unknown {
    Mismatch,
    Passes,
}

fn compare(document: &Value, schema: &Value, value: &Value, unknown: Unknown) -> Option<String> {
    if let Some(path) = schema["$ref"].as_str() {
        let schema =
            document.pointer(path.trim_start_matches('#')).expect("the reference leads somewhere");
        return compare(document, schema, value, unknown);
    }
    if let Some(schemas) = schema["oneOf"].as_array() {
        // Whoever reads the document lets unknown fields pass: even then it is one and no other.
        let fit = |schema: &&Value| compare(document, schema, value, Unknown::Passes).is_none();
        if schemas.iter().filter(fit).count() > 1 {
            return Some("it fits several of the alternatives".to_owned());
        }
    }
    for alternatives in ["oneOf", "anyOf"] {
        if let Some(schemas) = schema[alternatives].as_array() {
            let compared = schemas.iter().map(|schema| compare(document, schema, value, unknown));
            let wrong: Vec<String> = compared.flatten().collect();
            return (wrong.len() == schemas.len()).then(|| wrong.join("; "));
        }
    }
    let (properties, required) = fields(document, schema);
    let is_type = |name: &str| match name {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("the test does not know the type {other}"),
    };
    let right = match &schema["type"] {
        Value::String(name) => is_type(name),
        Value::Array(names) => names.iter().filter_map(Value::as_str).any(is_type),
        _ => schema["allOf"].is_array(),
    };
    if !right {
        return Some(format!("expected {}, found {value}", schema["type"]));
    }
    if let Some((pattern, text)) = schema["pattern"].as_str().zip(value.as_str())
        && !Regex::new(pattern).expect("a pattern").is_match(text)
    {
        return Some(format!("expected {pattern}, found {text}"));
    }
    if schema["enum"].as_array().is_some_and(|words| !words.contains(value)) {
        return Some(format!("expected one of {}, found {value}", schema["enum"]));
    }
    if let Some(missing) = required.iter().find(|name| value.get(name.as_str()).is_none()) {
        return Some(format!("{missing} is missing"));
    }
    for (name, field) in value.as_object().into_iter().flatten() {
        let schema = properties.get(name).unwrap_or(&schema["additionalProperties"]);
        match (schema.is_object(), unknown) {
            (false, Unknown::Mismatch) => return Some(format!("{name} is not described")),
            (false, Unknown::Passes) => {}
            (true, _) => {
                if let Some(wrong) = compare(document, schema, field, unknown) {
                    return Some(format!("{name}: {wrong}"));
                }
            }
        }
    }
    let mut items = value.as_array().into_iter().flatten().enumerate();
    items.find_map(|(index, item)| {
        let of_place = &schema["prefixItems"][index];
        let schema = if of_place.is_object() { of_place } else { &schema["items"] };
        compare(document, schema, item, unknown)
    })
}

/// The fields of an object, those of its parts included, and the names of those that must be there.
fn fields(document: &Value, schema: &Value) -> (serde_json::Map<String, Value>, Vec<String>) {
    if let Some(path) = schema["$ref"].as_str() {
        return fields(document, document.pointer(path.trim_start_matches('#')).expect("a schema"));
    }
    let mut properties = schema["properties"].as_object().cloned().unwrap_or_default();
    let names = schema["required"].as_array().into_iter().flatten();
    let mut required: Vec<String> = names.filter_map(Value::as_str).map(str::to_owned).collect();
    for part in schema["allOf"].as_array().into_iter().flatten() {
        let (more, needed) = fields(document, part);
        properties.extend(more);
        required.extend(needed);
    }
    (properties, required)
}

/// The check above notices what is wrong.
#[test]
fn mismatches_are_found() {
    let document = json!({"schemas": {"Side": {"type": "string", "enum": ["south", "north"]}}});
    let schema = json!({
        "type": "object", "required": ["side"],
        "properties": {
            "side": {"$ref": "#/schemas/Side"},
            "seeds": {"type": ["integer", "null"]},
            "pit": {"type": "string", "pattern": "^[A-F]$"},
            "either": {"oneOf": [
                {"type": "object", "properties": {"a": {"type": "string"}}},
                {"type": "object", "required": ["b"], "properties": {"b": {"type": "string"}}},
            ]},
        },
    });
    let found = |value: Value| mismatch(&document, &schema, &value);
    assert_eq!(found(json!({"side": "south", "seeds": null, "pit": "C"})), None);
    assert_eq!(found(json!({"side": "south", "either": {"a": "x"}})), None);
    for wrong in [
        json!([]),
        json!({}),
        json!({"side": "east"}),
        json!({"side": "south", "seeds": "4"}),
        json!({"side": "south", "pits": 6}),
        json!({"side": "south", "pit": "G"}),
        json!({"side": "south", "either": {"b": "x"}}),
    ] {
        assert!(found(wrong.clone()).is_some(), "{wrong}");
    }
}
