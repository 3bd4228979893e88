// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import java.util.List;

/// Something that a definition needs.
///
/// @param kind of what is needed
/// @param schemaName of what is needed
/// @param tableId of a table, else 0
/// @param columns positions of a table's or view's columns that are named, ascending
public record Dependency(Provider kind, String schemaName, String name, int tableId, List<Integer> columns) {
    /// Kinds of things that others depend on.
    public enum Provider {
        TABLE, VIEW, SYNONYM, SEQUENCE, FUNCTION, PROCEDURE, TRIGGER, AGGREGATE, TYPE
    }

    public static Dependency on(SchemaObject object, List<Integer> columns) {
        return new Dependency(providerOf(object), object.schemaName(), object.name(), 0, columns);
    }

    public static Dependency on(TableDescriptor table, List<Integer> columns) {
        return new Dependency(Provider.TABLE, table.schemaName(), table.name(), table.tableId(), columns);
    }

    public boolean isOn(TableDescriptor table) {
        return kind == Provider.TABLE && tableId == table.tableId();
    }

    public boolean isOn(SchemaObject object) {
        return kind == providerOf(object) && schemaName.equals(object.schemaName()) && name.equals(object.name());
    }

    private static Provider providerOf(SchemaObject object) {
        return switch (object.kind()) {
            case VIEW -> Provider.VIEW;
            case SYNONYM -> Provider.SYNONYM;
            case SEQUENCE -> Provider.SEQUENCE;
            case FUNCTION -> Provider.FUNCTION;
            case PROCEDURE -> Provider.PROCEDURE;
            case TRIGGER -> Provider.TRIGGER;
            case AGGREGATE -> Provider.AGGREGATE;
            case TYPE -> Provider.TYPE;
            // No definition depends on policies.
            case ROW_SECURITY -> null;
        };
    }
}
