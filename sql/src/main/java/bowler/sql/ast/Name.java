// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

/// A name of an object in a schema.
///
/// @param schema null if not written
public record Name(String schema, String name, int offset) {
    @Override
    public String toString() {
        return schema == null ? name : schema + '.' + name;
    }
}
