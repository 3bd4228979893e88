// SPDX-License-Identifier: Apache-2.0
package bowler.derby.ij;

/// The name of a statement or cursor of a connection.
///
/// @param connection null means the current connection
record QualifiedName(String local, String connection) {
    QualifiedName in(String connectionName) {
        return new QualifiedName(local, connectionName);
    }

    @Override
    public String toString() {
        return local + '@' + connection;
    }
}
