// SPDX-License-Identifier: Apache-2.0
package bowler.os;

/// How a connection is encrypted, and whom each side trusts.
///
/// @param identity key and certificate of this side; null: none
/// @param trusted certificates that this side accepts; null: those that the Java runtime trusts
/// @param demandsPeer whether the other side has to show a certificate; of a server that is a client's
/// @param checksPeer whether a client wants a certificate that it trusts, or encryption alone
public record TlsSettings(Store identity, Store trusted, boolean demandsPeer, boolean checksPeer) {
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
