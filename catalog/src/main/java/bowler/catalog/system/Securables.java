// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.privilege.Securable;
import bowler.catalog.system.text.Identifiers;

/// Finds what the rights of an object are stored under.
public final class Securables {
    private Securables() {}

    public static Securable of(TableDescriptor table) {
        return new Securable(Securable.Kind.TABLE, idOfTable(table.tableId()));
    }

    /// Returns the table or view of a trigger.
    public static Securable of(TriggerDescriptor.Subject subject) {
        return subject.isView() ? of(SchemaObject.Kind.VIEW, subject.schemaName(), subject.name())
            : new Securable(Securable.Kind.TABLE, idOfTable(subject.tableId()));
    }

    public static String idOfTable(int tableId) {
        return Identifiers.ofTree(tableId);
    }

    public static Securable of(SchemaObject object) {
        return of(object.kind(), object.schemaName(), object.name());
    }

    /// Returns the object of this name, which may be built in.
    public static Securable of(SchemaObject.Kind kind, String schemaName, String name) {
        Securable.Kind secured = switch (kind) {
            case VIEW, SYNONYM -> Securable.Kind.TABLE;
            case SEQUENCE -> Securable.Kind.SEQUENCE;
            case TRIGGER -> Securable.Kind.TABLE;
            case FUNCTION, PROCEDURE -> Securable.Kind.ROUTINE;
            case AGGREGATE -> Securable.Kind.AGGREGATE;
            case TYPE -> Securable.Kind.TYPE;
            case ROW_SECURITY -> Securable.Kind.TABLE;
        };
        return new Securable(secured, Identifiers.ofObject(kind, schemaName, name));
    }

    public static Securable ofSchema(String schemaName) {
        return new Securable(Securable.Kind.SCHEMA, Identifiers.ofSchema(schemaName));
    }
}
