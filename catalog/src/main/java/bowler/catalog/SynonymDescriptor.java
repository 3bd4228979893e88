// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

/// Another name for a table, view or synonym, which need not exist.
public record SynonymDescriptor(String schemaName, String name, String targetSchema, String targetName)
        implements SchemaObject {
    private static final String DUAL = "DUAL";

    /// Returns the built-in synonym for a name that no object has, which is the table of one row; otherwise null.
    public static SynonymDescriptor builtIn(String schema, String name) {
        return name.equals(DUAL) ? new SynonymDescriptor(schema, name, "SYSIBM", "SYSDUMMY1") : null;
    }

    /// Returns whether the synonym exists without a definition by a user.
    public boolean isBuiltIn() {
        return equals(builtIn(schemaName, name));
    }

    @Override
    public Kind kind() {
        return Kind.SYNONYM;
    }
}
