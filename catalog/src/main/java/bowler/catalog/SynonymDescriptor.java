// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

/// Another name for a table, view or synonym, which need not exist.
public record SynonymDescriptor(String schemaName, String name, String targetSchema, String targetName)
        implements SchemaObject {
    private static final String DUAL = "DUAL";

    /// What the name means where nothing has it: the table of one row; else null.
    public static SynonymDescriptor builtIn(String schema, String name) {
        return name.equals(DUAL) ? new SynonymDescriptor(schema, name, "SYSIBM", "SYSDUMMY1") : null;
    }

    /// Whether it stands for what it does though nobody has made it.
    public boolean isBuiltIn() {
        return equals(builtIn(schemaName, name));
    }

    @Override
    public Kind kind() {
        return Kind.SYNONYM;
    }
}
