// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// The name of a type that CREATE TYPE has made, and the Java class of its values.
///
/// @param className the binary name of the class, as `Class.getName()` returns it
public record UserType(String schemaName, String name, String className) {
    /// Returns the qualified name in quotes, as metadata and messages show it: `"APP"."PRICE"`.
    @Override
    public String toString() {
        return quoted(schemaName) + '.' + quoted(name);
    }

    private static String quoted(String name) {
        return '"' + name.replace("\"", "\"\"") + '"';
    }
}
