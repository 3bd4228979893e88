// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

/// Another name for a table, view or synonym, which need not exist.
public record SynonymDescriptor(String schemaName, String name, String targetSchema, String targetName)
        implements SchemaObject {
    @Override
    public Kind kind() {
        return Kind.SYNONYM;
    }
}
