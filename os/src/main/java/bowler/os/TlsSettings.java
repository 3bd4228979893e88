// SPDX-License-Identifier: Apache-2.0
package bowler.os;

/// The encryption of a connection, and the certificates that each side trusts.
///
/// @param identity key and certificate of this side; null: none
/// @param trusted certificates that this side accepts; null: those that the Java runtime trusts
/// @param requiresPeerCertificate whether a server requires a certificate from the client
/// @param verifiesPeer whether a client verifies the server's certificate; if not, the connection is only encrypted
public record TlsSettings(Store identity, Store trusted, boolean requiresPeerCertificate, boolean verifiesPeer) {
    /// A file with keys or certificates.
    ///
    /// @param type `PKCS12` or `JKS`
    public record Store(String path, String password, String type) {
        @Override
        public String toString() {
            return path + " (" + type + ")";
        }
    }
}
