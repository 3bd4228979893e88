// SPDX-License-Identifier: Apache-2.0
package bowler.plan.definition;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.SchemaObject;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.TableDescriptor;
import java.util.Locale;

/// What a definition of a view, synonym or sequence does, or one of new names and comments.
public sealed interface ObjectPlan {
    /// As EXPLAIN shows it.
    String text();

    /// @param createSchema the schema is the user's own and does not exist yet: it is made along
    /// @param replaced what has the name now and goes, or null
    record Create(SchemaObject object, boolean createSchema, SchemaObject replaced) implements ObjectPlan {
        @Override
        public String text() {
            return (replaced == null ? "create " : "replace ") + nameOf(object);
        }
    }

    /// @param cascade with the views that depend on it
    record Drop(SchemaObject object, boolean cascade) implements ObjectPlan {
        @Override
        public String text() {
            return "drop " + nameOf(object);
        }
    }

    /// @param restart the next value; null: it goes on
    record AlterSequence(SequenceDescriptor sequence, SequenceDescriptor next, Long restart) implements ObjectPlan {
        @Override
        public String text() {
            return "alter " + nameOf(sequence);
        }
    }

    record RenameTable(TableDescriptor table, String newName) implements ObjectPlan {
        @Override
        public String text() {
            return "rename table " + nameOf(table) + " to " + newName;
        }
    }

    /// @param position of the column
    record RenameColumn(TableDescriptor table, int position, String newName) implements ObjectPlan {
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

    /// @param renamed the object with another name or in another schema
    record RenameObject(SchemaObject object, SchemaObject renamed) implements ObjectPlan {
        @Override
        public String text() {
            return "rename " + nameOf(object) + " to " + renamed.schemaName() + '.' + renamed.name();
        }
    }

    /// @param columnNumber from 1; 0: of the table itself
    /// @param comment null: none any more
    record CommentOnTable(TableDescriptor table, int columnNumber, String comment) implements ObjectPlan {
        @Override
        public String text() {
            return "comment on " + nameOf(table);
        }
    }

    record CommentOnIndex(IndexDescriptor index, String comment) implements ObjectPlan {
        @Override
        public String text() {
            return "comment on index " + index.name();
        }
    }

    /// @param columnNumber from 1, of a view; 0: of the object itself
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

    /// The thing is there, or is not, and the statement said IF.
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
