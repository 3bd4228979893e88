// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.engine.database.EngineError;
import bowler.engine.statement.CachedPlan;
import bowler.plan.StatementPlan;
import bowler.plan.definition.ObjectPlan;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.session.Cursor;
import bowler.session.OpenCursors;

/// Keeps definitions from changing objects that this session is reading (X0X95).
///
/// The objects are those that Derby protects. They are tables with everything that can be altered in them, and views
/// and synonyms that the query names. They include sequences it draws from and indexes that its plan uses. In contrast
/// to Derby, a result set that was read to its end, or that a commit has detached, blocks no definition.
final class ObjectsInUse {
    private ObjectsInUse() {}

    /// Fails if an open cursor still reads what the definition changes.
    static void requireUnread(OpenCursors cursors, StatementPlan.Definition definition) {
        for (Cursor cursor : cursors.reading()) {
            if (cursor instanceof EmbeddedCursor local && local.isOpen()) {
                requireUnread(local.plan(), definition);
            }
        }
    }

    private static void requireUnread(CachedPlan reading, StatementPlan.Definition definition) {
        switch (definition) {
            case StatementPlan.DropTable drop -> requireUnread(reading, drop.table(), "DROP TABLE");
            case StatementPlan.AlterTable alter -> requireUnread(reading, alter.table(), "ALTER TABLE");
            case StatementPlan.AlterTogether alter -> requireUnread(reading, alter.table(), "ALTER TABLE");
            case StatementPlan.TruncateTable truncate -> requireUnread(reading, truncate.table(), "TRUNCATE TABLE");
            case StatementPlan.Several several -> several.definitions().forEach(each -> requireUnread(reading, each));
            case StatementPlan.DropIndex drop -> {
                if (usesIndex(reading, drop.index())) {
                    throw refusal("DROP INDEX", drop.index().name());
                }
            }
            case StatementPlan.DropSchema drop -> {
                if (drop.cascade() && readsOf(reading, drop.name())) {
                    throw refusal("DROP SCHEMA", drop.name());
                }
            }
            case StatementPlan.DefineObject define -> requireUnread(reading, define.plan());
            case StatementPlan.CreateTable create -> { }
            case StatementPlan.CreateTableAs create -> { }
            case StatementPlan.CreateIndex create -> { }
            case StatementPlan.CreateSchema create -> { }
            case StatementPlan.ChangeStatistics change -> { }
            case StatementPlan.ChangeAccess change -> { }
        }
    }

    private static void requireUnread(CachedPlan reading, ObjectPlan definition) {
        switch (definition) {
            case ObjectPlan.Create create -> {
                if (create.replaced() != null) {
                    requireUnread(reading, create.replaced(), "CREATE OR REPLACE");
                }
            }
            case ObjectPlan.Drop drop -> requireUnread(reading, drop.object(), "DROP " + drop.object().kind());
            case ObjectPlan.AlterSequence alter -> requireUnread(reading, alter.sequence(), "ALTER SEQUENCE");
            case ObjectPlan.RenameTable rename -> requireUnread(reading, rename.table(), "RENAME TABLE");
            case ObjectPlan.RenameColumn rename -> requireUnread(reading, rename.table(), "RENAME COLUMN");
            case ObjectPlan.RenameIndex rename -> requireUnread(reading, rename.table(), "RENAME INDEX");
            case ObjectPlan.MoveTable move -> requireUnread(reading, move.table(), "ALTER TABLE");
            case ObjectPlan.RenameObject rename ->
                requireUnread(reading, rename.object(), "ALTER " + rename.object().kind());
            case ObjectPlan.CommentOnTable comment -> { }
            case ObjectPlan.CommentOnIndex comment -> { }
            case ObjectPlan.CommentOnObject comment -> { }
            case ObjectPlan.CommentOnSchema comment -> { }
            case ObjectPlan.Nothing nothing -> { }
        }
    }

    private static void requireUnread(CachedPlan reading, TableDescriptor table, String what) {
        if (reading.compiled().tablesUsed().contains(table.tableId())) {
            throw refusal(what, table.name());
        }
    }

    private static void requireUnread(CachedPlan reading, SchemaObject object, String what) {
        for (SchemaObject used : reading.compiled().objectsUsed()) {
            if (used.kind() == object.kind() && used.name().equals(object.name())
                    && used.schemaName().equals(object.schemaName())) {
                throw refusal(what, object.name());
            }
        }
    }

    private static boolean usesIndex(CachedPlan reading, IndexDescriptor index) {
        return reading.compiled().plan() instanceof StatementPlan.Query query && RowSourceTraversal.any(query.source(), source ->
            source instanceof RowSource.TableAccess access && access.index() != null
                && access.index().treeId() == index.treeId());
    }

    private static boolean readsOf(CachedPlan reading, String schema) {
        return reading.tables().stream().anyMatch(table -> table.schemaName().equals(schema))
            || reading.compiled().objectsUsed().stream().anyMatch(object -> object.schemaName().equals(schema));
    }

    private static RuntimeException refusal(String what, String name) {
        return EngineError.STILL_IN_USE.failure(what, name);
    }
}
