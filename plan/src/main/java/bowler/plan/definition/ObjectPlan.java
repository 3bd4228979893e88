// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.SchemaObject;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.TableDescriptor;
import java.util.List;
import java.util.Locale;

/// A definition of a view, synonym or sequence, or of new names and comments.
public sealed interface ObjectPlan {
    /// Returns the text of EXPLAIN.
    String text();

    /// Creates an object.
    ///
    /// @param createSchema true if the schema is the user's own and must be created as well
    /// @param replaced the object that has the name now and is replaced, or null
    record Create(SchemaObject object, boolean createSchema, SchemaObject replaced) implements ObjectPlan {
        @Override
        public String text() {
            return (replaced == null ? "create " : "replace ") + nameOf(object);
        }
    }

    /// Drops an object.
    ///
    /// @param cascade true if the views that depend on it are dropped
    record Drop(SchemaObject object, boolean cascade) implements ObjectPlan {
        @Override
        public String text() {
            return "drop " + nameOf(object);
        }
    }

    /// Alters a sequence.
    ///
    /// @param restart the next value; null if the sequence continues
    record AlterSequence(SequenceDescriptor sequence, SequenceDescriptor next, Long restart) implements ObjectPlan {
        @Override
        public String text() {
            return "alter " + nameOf(sequence);
        }
    }

    /// An object whose text changes with a name in it.
    record Follower(SchemaObject old, SchemaObject changed) {}

    /// Renames a table.
    ///
    /// @param renamed the table with its new name, whose checks, generated columns and indexes use it; null if their texts stay
    /// @param followers the objects that depend on the table, with texts that use the new name
    record RenameTable(TableDescriptor table, String newName, TableDescriptor renamed, List<Follower> followers) implements ObjectPlan {
        @Override
        public String text() {
            return "rename table " + nameOf(table) + " to " + newName;
        }
    }

    /// Renames a column.
    ///
    /// @param position the position of the column
    /// @param renamed the table with the new name, whose checks, generated columns and indexes use it; null if their texts stay
    /// @param followers the objects that depend on the table, with texts that use the new name
    record RenameColumn(TableDescriptor table, int position, String newName, TableDescriptor renamed, List<Follower> followers)
            implements ObjectPlan {
        @Override
        public String text() {
            return "rename column " + nameOf(table) + '.' + table.columns().get(position).name() + " to " + newName;
        }
    }

    record RenameIndex(TableDescriptor table, IndexDescriptor index, String newName) implements ObjectPlan {
        @Override
        public String text() {
            return "rename index " + index.name() + " to " + newName;
        }
    }

    record MoveTable(TableDescriptor table, String schemaName) implements ObjectPlan {
        @Override
        public String text() {
            return "move table " + nameOf(table) + " to " + schemaName;
        }
    }

    /// Renames an object.
    ///
    /// @param renamed the object with its new name or schema
    record RenameObject(SchemaObject object, SchemaObject renamed) implements ObjectPlan {
        @Override
        public String text() {
            return "rename " + nameOf(object) + " to " + renamed.schemaName() + '.' + renamed.name();
        }
    }

    /// Sets the comment on a table or one of its columns.
    ///
    /// @param columnNumber the column from 1; 0 for the table itself
    /// @param comment null removes the comment
    record CommentOnTable(TableDescriptor table, int columnNumber, String comment) implements ObjectPlan {
        @Override
        public String text() {
            return "comment on " + nameOf(table);
        }
    }

    record CommentOnIndex(String schemaName, IndexDescriptor index, String comment) implements ObjectPlan {
        @Override
        public String text() {
            return "comment on index " + index.name();
        }
    }

    /// Sets the comment on another object or a column of a view.
    ///
    /// @param columnNumber the column of a view from 1; 0 for the object itself
    record CommentOnObject(SchemaObject object, int columnNumber, String comment) implements ObjectPlan {
        @Override
        public String text() {
            return "comment on " + nameOf(object);
        }
    }

    record CommentOnSchema(String schemaName, String comment) implements ObjectPlan {
        @Override
        public String text() {
            return "comment on schema " + schemaName;
        }
    }

    /// Does nothing: the object exists with IF NOT EXISTS, or does not exist with IF EXISTS.
    record Nothing(String why) implements ObjectPlan {
        @Override
        public String text() {
            return "nothing, as " + why;
        }
    }

    private static String nameOf(SchemaObject object) {
        return object.kind().name().toLowerCase(Locale.ROOT) + ' ' + object.schemaName() + '.' + object.name();
    }

    private static String nameOf(TableDescriptor table) {
        return table.schemaName() + '.' + table.name();
    }
}
