//! Certificates for a test.

use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};

/// An authority and a certificate that it signed for a name, both in PEM, with the key.
pub(crate) fn signed_for(host: &str) -> (String, String, String) {
    let mut params = CertificateParams::new(Vec::new()).expect("no names");
    params.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let own = KeyPair::generate().expect("a key");
    let authority = params.self_signed(&own).expect("it signs itself").pem();
    let issuer = Issuer::new(params, own);
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(vec![host.to_owned()]).expect("a name");
    let certificate = params.signed_by(&key, &issuer).expect("it is signed");
    (authority, certificate.pem(), key.serialize_pem())
}
