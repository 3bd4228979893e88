// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.catalog.Dependency;
import bowler.catalog.SchemaObject;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.TriggerDescriptor.Event;
import bowler.catalog.TriggerDescriptor.Subject;
import bowler.catalog.TriggerDescriptor.Time;
import bowler.catalog.system.text.Identifiers;
import bowler.catalog.system.text.IndexKeyText;
import bowler.types.RowBuffer;
import bowler.types.encode.EncodedRow;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Map;

/// Converts a trigger to and from its rows: one in SYSTRIGGERS, and one in SYSSTATEMENTS for the action and for the
/// condition. The rows of SYSSTATEMENTS carry the schema of unqualified names.
final class TriggerRows {
    private static final String ENABLED = "E";
    private static final String STORED_FOR_TRIGGER = "T";

    private TriggerRows() {}

    static String idOf(TriggerDescriptor trigger) {
        return Identifiers.ofObject(trigger);
    }

    private static String idOfAction(TriggerDescriptor trigger) {
        return Identifiers.ofName("action of " + idOf(trigger));
    }

    private static String idOfCondition(TriggerDescriptor trigger) {
        return Identifiers.ofName("condition of " + idOf(trigger));
    }

    private static String idOf(Subject subject) {
        return subject.isView() ? Identifiers.ofObject(SchemaObject.Kind.VIEW, subject.schemaName(), subject.name())
            : Identifiers.ofTree(subject.tableId());
    }

    static void fill(RowBuffer row, TriggerDescriptor trigger) {
        row.setObject(0, idOf(trigger));
        row.setObject(1, trigger.name());
        row.setObject(2, Identifiers.ofSchema(trigger.schemaName()));
        row.setObject(3, trigger.created());
        row.setObject(4, switch (trigger.event()) {
            case INSERT -> "I";
            case UPDATE -> "U";
            case DELETE -> "D";
        });
        row.setObject(5, switch (trigger.time()) {
            case BEFORE -> "B";
            case AFTER -> "A";
            case INSTEAD_OF -> "I";
        });
        row.setObject(6, trigger.forEachRow() ? "R" : "S");
        row.setObject(7, ENABLED);
        row.setObject(8, idOf(trigger.subject()));
        row.setObject(9, trigger.when() == null ? null : idOfCondition(trigger));
        row.setObject(10, idOfAction(trigger));
        row.setObject(11, trigger.columns().isEmpty() ? null : IndexKeyText.ofPositions(trigger.columns()));
        row.setObject(12, trigger.action());
        row.setLong(13, trigger.oldName() == null ? 0 : 1);
        row.setLong(14, trigger.newName() == null ? 0 : 1);
        row.setObject(15, trigger.oldName());
        row.setObject(16, trigger.newName());
        row.setObject(17, trigger.when());
    }

    /// Fills the row of SYSSTATEMENTS for the action.
    static void fillAction(RowBuffer row, TriggerDescriptor trigger) {
        fillStatement(row, trigger, idOfAction(trigger), "TRIGGERACTN_", trigger.action());
    }

    /// Fills the row of SYSSTATEMENTS for the condition.
    static void fillCondition(RowBuffer row, TriggerDescriptor trigger) {
        fillStatement(row, trigger, idOfCondition(trigger), "TRIGGERWHEN_", "VALUES " + trigger.when());
    }

    private static void fillStatement(RowBuffer row, TriggerDescriptor trigger, String id, String prefix, String text) {
        row.setObject(0, id);
        row.setObject(1, prefix + idOf(trigger) + '_' + idOf(trigger.subject()));
        row.setObject(2, Identifiers.ofSchema(trigger.schemaName()));
        row.setObject(3, STORED_FOR_TRIGGER);
        row.setLong(4, 1);
        row.setObject(5, text);
        row.setObject(6, trigger.created());
        row.setObject(7, Identifiers.ofSchema(trigger.compilationSchema()));
    }

    /// Returns the trigger of a row.
    ///
    /// @param subject whose id the row has
    /// @param compilationSchemas by the id of a statement
    static TriggerDescriptor trigger(
            EncodedRow row, String schemaName, Subject subject, Map<String, String> compilationSchemas,
            List<Dependency> dependencies) {
        String compiledIn = compilationSchemas.get(text(row, 10));
        return new TriggerDescriptor(
            schemaName, text(row, 1), subject, (LocalDateTime) row.objectAt(3),
            switch (text(row, 4)) {
                case "I" -> Event.INSERT;
                case "U" -> Event.UPDATE;
                default -> Event.DELETE;
            },
            switch (text(row, 5)) {
                case "B" -> Time.BEFORE;
                case "A" -> Time.AFTER;
                default -> Time.INSTEAD_OF;
            },
            text(row, 6).equals("R"), row.isNull(11) ? List.of() : IndexKeyText.positions(text(row, 11)), text(row, 15),
            text(row, 16), text(row, 17), text(row, 12), compiledIn == null ? schemaName : compiledIn, dependencies);
    }

    private static String text(EncodedRow row, int column) {
        return row.isNull(column) ? null : (String) row.objectAt(column);
    }
}
