// SPDX-License-Identifier: Apache-2.0
package bowler.catalog.system;

import bowler.base.invariant.Invariant;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Dependency;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.RowSecurity;
import bowler.catalog.SchemaObject;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SynonymDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.UserTypeDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.system.text.AliasText;
import bowler.catalog.system.text.DependencyText;
import bowler.catalog.system.text.Identifiers;
import bowler.catalog.system.text.RoutineText;
import bowler.catalog.system.text.RowSecurityText;
import bowler.catalog.system.text.TypeText;
import bowler.storage.StoreTransaction;
import bowler.storage.api.TreeRef;
import bowler.types.RowBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// Writes views, synonyms, sequences, routines, triggers and comments into the system tables, as part of a transaction.
public final class ObjectWriter {
    /// The column number of comments that are properties of the database.
    public static final int PROPERTY_COLUMN = -1;
    /// The ALIASTYPE of the row-level security of a table, whose ALIAS is the number of the table.
    static final String ROW_SECURITY = "R";

    private final StoreTransaction transaction;
    private final IntFunction<TreeRef> trees;

    public ObjectWriter(StoreTransaction transaction, IntFunction<TreeRef> trees) {
        this.transaction = transaction;
        this.trees = trees;
    }

    private SystemRows rows(SystemTable table) {
        return new SystemRows(table, trees.apply(table.descriptor().tableId()), transaction);
    }

    public void add(SchemaObject object) {
        switch (object) {
            case ViewDescriptor view -> addView(view);
            case SynonymDescriptor synonym -> addSynonym(synonym);
            case SequenceDescriptor sequence -> addSequence(sequence);
            case RoutineDescriptor routine -> {
                String letter = routine.isAggregate() ? "G" : routine.isFunction() ? "F" : "P";
                addAlias(routine, routine.className(), letter, RoutineText.of(routine),
                    Identifiers.specificName(routine.kind(), routine.schemaName(), routine.name()));
                addDependencies(routine, "Routine");
            }
            case UserTypeDescriptor type ->
                addAlias(type, type.className(), "A", "LANGUAGE JAVA",
                    Identifiers.specificName(type.kind(), type.schemaName(), type.name()));
            case RowSecurity security -> addAlias(security, "", ROW_SECURITY, RowSecurityText.of(security), security.name());
            case TriggerDescriptor trigger -> addTrigger(trigger);
        }
    }

    /// Takes the object away, with its comments.
    public void remove(SchemaObject object) {
        switch (object) {
            case ViewDescriptor view -> removeView(view);
            case SynonymDescriptor synonym -> {
                removeListed(synonym);
                removeKeyed(SystemTable.SYSALIASES, Identifiers.ofObject(synonym));
            }
            case SequenceDescriptor sequence -> removeKeyed(SystemTable.SYSSEQUENCES, Identifiers.ofObject(sequence));
            case RoutineDescriptor routine -> {
                removeDependencies(routine);
                removeKeyed(SystemTable.SYSALIASES, Identifiers.ofObject(routine));
            }
            case UserTypeDescriptor type -> removeKeyed(SystemTable.SYSALIASES, Identifiers.ofObject(type));
            case RowSecurity security -> removeKeyed(SystemTable.SYSALIASES, Identifiers.ofObject(security));
            case TriggerDescriptor trigger -> removeTrigger(trigger);
        }
        removeComments(Identifiers.ofObject(object));
    }

    /// Puts an object with another name in place of one, with its comments.
    public void rename(SchemaObject object, SchemaObject renamed) {
        List<RowBuffer> comments = comments(Identifiers.ofObject(object));
        remove(object);
        add(renamed);
        for (RowBuffer comment : comments) {
            comment.setObject(0, Identifiers.ofObject(renamed));
            insert(rows(SystemTable.SYSCOMMENTS), comment);
        }
    }

    private void addListed(SchemaObject object, String letter) {
        SystemRows tables = rows(SystemTable.SYSTABLES);
        RowBuffer row = tables.newRow();
        row.setObject(0, Identifiers.ofObject(object));
        row.setObject(1, object.name());
        row.setObject(2, letter);
        row.setObject(3, Identifiers.ofSchema(object.schemaName()));
        row.setObject(4, "R");
        insert(tables, row);
    }

    private void removeListed(SchemaObject object) {
        removeKeyed(SystemTable.SYSTABLES, Identifiers.ofObject(object));
    }

    private void addView(ViewDescriptor view) {
        addListed(view, "V");
        String id = Identifiers.ofObject(view);
        SystemRows columns = rows(SystemTable.SYSCOLUMNS);
        for (ColumnDescriptor column : view.columns()) {
            RowBuffer row = columns.newRow();
            row.setObject(0, id);
            row.setObject(1, column.name());
            row.setLong(2, column.position() + 1);
            row.setObject(3, TypeText.of(column.type(), column.nullable()));
            row.setLong(9, 0);
            insert(columns, row);
        }
        SystemRows views = rows(SystemTable.SYSVIEWS);
        RowBuffer row = views.newRow();
        row.setObject(0, id);
        row.setObject(1, view.definition());
        row.setObject(2, view.checkOption().name().substring(0, 1));
        row.setObject(3, Identifiers.ofSchema(view.compilationSchema()));
        insert(views, row);
        addDependencies(view, "View");
    }

    private void addDependencies(SchemaObject object, String finder) {
        SystemRows depends = rows(SystemTable.SYSDEPENDS);
        for (Dependency dependency : object.dependencies()) {
            RowBuffer need = depends.newRow();
            need.setObject(0, Identifiers.ofObject(object));
            need.setObject(1, finder);
            need.setObject(2, idOf(dependency));
            need.setObject(3, DependencyText.of(dependency));
            insert(depends, need);
        }
    }

    private void removeDependencies(SchemaObject object) {
        SystemRows depends = rows(SystemTable.SYSDEPENDS);
        for (Dependency dependency : object.dependencies()) {
            RowBuffer need = depends.newRow();
            need.setObject(0, Identifiers.ofObject(object));
            need.setObject(2, idOf(dependency));
            delete(depends, need);
        }
    }

    private void addTrigger(TriggerDescriptor trigger) {
        SystemRows triggers = rows(SystemTable.SYSTRIGGERS);
        RowBuffer row = triggers.newRow();
        TriggerRows.fill(row, trigger);
        insert(triggers, row);
        SystemRows statements = rows(SystemTable.SYSSTATEMENTS);
        RowBuffer statement = statements.newRow();
        TriggerRows.fillAction(statement, trigger);
        insert(statements, statement);
        if (trigger.when() != null) {
            TriggerRows.fillCondition(statement, trigger);
            insert(statements, statement);
        }
        addDependencies(trigger, "Trigger");
    }

    private void removeTrigger(TriggerDescriptor trigger) {
        removeDependencies(trigger);
        SystemRows statements = rows(SystemTable.SYSSTATEMENTS);
        RowBuffer statement = statements.newRow();
        TriggerRows.fillAction(statement, trigger);
        delete(statements, statement);
        if (trigger.when() != null) {
            TriggerRows.fillCondition(statement, trigger);
            delete(statements, statement);
        }
        removeKeyed(SystemTable.SYSTRIGGERS, TriggerRows.idOf(trigger));
    }

    private void removeView(ViewDescriptor view) {
        String id = Identifiers.ofObject(view);
        removeDependencies(view);
        removeKeyed(SystemTable.SYSVIEWS, id);
        SystemRows columns = rows(SystemTable.SYSCOLUMNS);
        for (ColumnDescriptor column : view.columns()) {
            RowBuffer row = columns.newRow();
            row.setObject(0, id);
            row.setLong(2, column.position() + 1);
            delete(columns, row);
        }
        removeListed(view);
    }

    private static String idOf(Dependency dependency) {
        SchemaObject.Kind kind = switch (dependency.kind()) {
            case TABLE -> null;
            case VIEW -> SchemaObject.Kind.VIEW;
            case SYNONYM -> SchemaObject.Kind.SYNONYM;
            case SEQUENCE -> SchemaObject.Kind.SEQUENCE;
            case FUNCTION -> SchemaObject.Kind.FUNCTION;
            case PROCEDURE -> SchemaObject.Kind.PROCEDURE;
            case TRIGGER -> SchemaObject.Kind.TRIGGER;
            case AGGREGATE -> SchemaObject.Kind.AGGREGATE;
            case TYPE -> SchemaObject.Kind.TYPE;
        };
        return kind == null ? Identifiers.ofTree(dependency.tableId())
            : Identifiers.ofObject(kind, dependency.schemaName(), dependency.name());
    }

    private void addSynonym(SynonymDescriptor synonym) {
        addListed(synonym, "A");
        addAlias(synonym, "", "S", AliasText.of(synonym), synonym.name());
    }

    private void addAlias(SchemaObject object, String className, String letter, String info, String specificName) {
        SystemRows aliases = rows(SystemTable.SYSALIASES);
        RowBuffer row = aliases.newRow();
        row.setObject(0, Identifiers.ofObject(object));
        row.setObject(1, object.name());
        row.setObject(2, Identifiers.ofSchema(object.schemaName()));
        row.setObject(3, className);
        row.setObject(4, letter);
        row.setObject(5, letter);
        row.setLong(6, 0);
        row.setObject(7, info);
        row.setObject(8, specificName);
        insert(aliases, row);
    }

    private void addSequence(SequenceDescriptor sequence) {
        SystemRows sequences = rows(SystemTable.SYSSEQUENCES);
        RowBuffer row = sequences.newRow();
        row.setObject(0, Identifiers.ofObject(sequence));
        row.setObject(1, sequence.name());
        row.setObject(2, Identifiers.ofSchema(sequence.schemaName()));
        row.setObject(3, TypeText.of(sequence.type(), true));
        row.setLong(4, sequence.start());
        row.setLong(5, sequence.start());
        row.setLong(6, sequence.minimum());
        row.setLong(7, sequence.maximum());
        row.setLong(8, sequence.increment());
        row.setObject(9, sequence.cycle() ? "Y" : "N");
        insert(sequences, row);
    }

    /// Sets, replaces or (null) takes away the comment of a table or of its column.
    ///
    /// @param columnNumber from 1; 0: of the table
    public void comment(TableDescriptor table, int columnNumber, String text) {
        comment(Identifiers.ofTree(table.tableId()), columnNumber, text);
    }

    /// Sets a comment in the same way as for a table.
    public void comment(SchemaObject object, int columnNumber, String text) {
        comment(Identifiers.ofObject(object), columnNumber, text);
    }

    public void commentSchema(String schemaName, String text) {
        comment(Identifiers.ofSchema(schemaName), 0, text);
    }

    /// @param treeId of the index
    public void commentIndex(int treeId, String text) {
        comment(Identifiers.ofTree(treeId), 0, text);
    }

    /// Sets the comment that stores a database property, as [DatabaseProperties] describes.
    void commentProperty(String name, String text) {
        comment(Identifiers.ofName(name), PROPERTY_COLUMN, text);
    }

    private void comment(String id, int columnNumber, String text) {
        SystemRows comments = rows(SystemTable.SYSCOMMENTS);
        RowBuffer row = comments.newRow();
        row.setObject(0, id);
        row.setLong(1, columnNumber);
        comments.delete(row);
        if (text != null) {
            row.setObject(2, text);
            insert(comments, row);
        }
    }

    public void removeComments(TableDescriptor table) {
        removeComments(Identifiers.ofTree(table.tableId()));
        table.indexes().forEach(index -> removeComments(Identifiers.ofTree(index.treeId())));
    }

    private void removeComments(String id) {
        SystemRows comments = rows(SystemTable.SYSCOMMENTS);
        comments(id).forEach(comments::delete);
    }

    private List<RowBuffer> comments(String id) {
        SystemRows comments = rows(SystemTable.SYSCOMMENTS);
        List<RowBuffer> found = new ArrayList<>();
        comments.forEach(row -> {
            if (row.objectAt(0).equals(id)) {
                RowBuffer copy = comments.newRow();
                comments.copy(row, copy);
                found.add(copy);
            }
        });
        return found;
    }

    private void removeKeyed(SystemTable table, String id) {
        SystemRows target = rows(table);
        RowBuffer row = target.newRow();
        row.setObject(0, id);
        delete(target, row);
    }

    private static void insert(SystemRows target, RowBuffer row) {
        Invariant.check(target.insert(row), "a row of the catalog is there already");
    }

    private static void delete(SystemRows target, RowBuffer row) {
        Invariant.check(target.delete(row), "a row of the catalog is missing");
    }
}
