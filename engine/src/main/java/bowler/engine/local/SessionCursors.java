// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local;

import bowler.base.error.SqlFailure;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.engine.database.EngineError;
import bowler.engine.local.transaction.LocalTransaction;
import bowler.plan.PlannedCursorTarget;
import bowler.plan.StatementPlan;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource;
import bowler.plan.query.RowSourceTraversal;
import bowler.session.Cursor;
import bowler.session.OpenCursor;
import bowler.session.OpenCursors;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/// The open cursors of a session, as changes name them: WHERE CURRENT OF.
///
/// A cursor's row is known by its key. It may have been read before a commit that gave its lock back; then a change
/// first looks whether the row still has the values that the cursor shows; LOBs are not compared.
final class SessionCursors {
    private static final OpenCursors NONE = new OpenCursors() {
        @Override
        public OpenCursor named(String name) {
            return null;
        }

        @Override
        public List<Cursor> reading() {
            return List.of();
        }
    };

    private OpenCursors open = NONE;

    void use(OpenCursors given) {
        open = given;
    }

    /// Fails if rows that the definition concerns are still being read.
    void requireUnread(StatementPlan.Definition definition) {
        ObjectsInUse.requireUnread(open, definition);
    }

    /// Fails unless the cursor is there and the change is one of its table.
    ///
    /// @return the cursor
    OpenCursor require(String name, StatementPlan change) {
        OpenCursor cursor = open.named(name);
        if (cursor == null) {
            throw EngineError.NO_SUCH_CURSOR.failure(name);
        }
        PlannedCursorTarget target = targetOf(cursor);
        if (target == null) {
            throw EngineError.CURSOR_READ_ONLY.failure(name);
        }
        StatementPlan plain = plain(change);
        TableDescriptor table = StatementPlan.tableOf(plain);
        boolean updates = plain instanceof StatementPlan.Update;
        if (target.table().tableId() != table.tableId()) {
            throw (updates ? EngineError.UPDATE_OF_OTHER_TABLE : EngineError.DELETE_OF_OTHER_TABLE)
                .failure(table.name(), name);
        }
        if (plain instanceof StatementPlan.Update update) {
            for (StatementPlan.Assignment assignment : update.assignments()) {
                if (!target.updatable().contains(assignment.position())) {
                    throw notInList(table.columns().get(assignment.position()).name(), name);
                }
            }
        }
        return cursor;
    }

    private static StatementPlan plain(StatementPlan change) {
        return switch (change) {
            case StatementPlan.Returning returning -> returning.change();
            case StatementPlan.Explain explain when explain.change() != null -> plain(explain.change());
            default -> change;
        };
    }

    private static SqlFailure notInList(String column, String cursor) {
        return EngineError.NOT_IN_UPDATE_LIST.failure(column, cursor);
    }

    private static PlannedCursorTarget targetOf(OpenCursor cursor) {
        return cursor.statement() instanceof EmbeddedStatement statement ? statement.cursorTarget() : null;
    }

    /// Returns whether a change may move the row within the order in which the cursor's query scans the table.
    static boolean moves(StatementPlan change, OpenCursor cursor) {
        StatementPlan plain = plain(change);
        return plain instanceof StatementPlan.Update update && cursor.statement() instanceof EmbeddedStatement statement
            && statement.cursorPlan() instanceof StatementPlan.Query query && moves(update, query.source());
    }

    private static boolean moves(StatementPlan.Update update, RowSource source) {
        if (source instanceof RowSource.NamedRows) {
            // Their keys were gathered before the first was given.
            return false;
        }
        if (!(source instanceof TableAccess access)) {
            return RowSourceTraversal.inputs(source).stream().anyMatch(input -> moves(update, input));
        }
        List<KeyColumn> key = access.index() == null ? access.table().clusteringKey() : access.index().keyColumns();
        for (KeyColumn column : key) {
            if (column.isComputed() || access.table().columns().get(column.position()).isGenerated()) {
                return true;
            }
            for (StatementPlan.Assignment assignment : update.assignments()) {
                if (assignment.position() == column.position()) {
                    return true;
                }
            }
        }
        return false;
    }

    byte[] key(String name) {
        OpenCursor cursor = open.named(name);
        RowReader row = cursor == null ? null : cursor.current();
        return row == null ? null : (byte[]) row.objectAt(targetOf(cursor).positions().size());
    }

    boolean isLocked(String name) {
        return open.named(name).isLocked();
    }

    /// Returns whether the row of a cursor is still the row that was read. Changes by the own transaction are no
    /// conflict. But if the transaction has deleted the row or changed its key, another row may have the key now. The
    /// values are therefore compared if that is not known, or if the deletion or change of the key may have been
    /// undone. They are also compared if another row of the result set has received the key since.
    boolean isCurrent(String name, RowReader row, LocalTransaction work) {
        OpenCursor cursor = open.named(name);
        PlannedCursorTarget target = targetOf(cursor);
        CursorKeyChanges changes = ((EmbeddedStatement) cursor.statement()).keyChanges();
        if (cursor.isLocked() && changes.areKnown(work)) {
            int treeId = target.table().treeId();
            byte[] key = key(name);
            boolean hasDeparted = changes.hasDeparted(treeId, key, work);
            if (hasDeparted ? !changes.includeUndo(work) : !changes.wasReused(treeId, key, work)) {
                return !hasDeparted;
            }
        }
        RowReader shown = cursor.current();
        for (int slot = 0; slot < target.positions().size(); slot++) {
            int position = target.positions().get(slot);
            if (position >= 0 && !equal(target.table().columns().get(position).type(), shown, slot, row, position)) {
                return false;
            }
        }
        return true;
    }

    private static boolean equal(DataType type, RowReader one, int column, RowReader other, int otherColumn) {
        if (type.id().isLob()) {
            return true;
        }
        if (one.isNull(column) || other.isNull(otherColumn)) {
            return one.isNull(column) && other.isNull(otherColumn);
        }
        return switch (type.carrier()) {
            case LONG -> one.longAt(column) == other.longAt(otherColumn);
            case DOUBLE -> Double.compare(one.doubleAt(column), other.doubleAt(otherColumn)) == 0;
            case OBJECT -> equal(one.objectAt(column), other.objectAt(otherColumn));
        };
    }

    private static boolean equal(Object one, Object other) {
        return switch (one) {
            case BigDecimal number -> number.compareTo((BigDecimal) other) == 0;
            case byte[] bytes -> Arrays.equals(bytes, (byte[]) other);
            default -> Objects.equals(one, other);
        };
    }

    /// Shows a cursor what has become of its row. Columns that the query computes stay as they were read.
    void moved(String name, byte[] key, RowReader row, LocalTransaction work) {
        OpenCursor cursor = open.named(name);
        if (row == null) {
            cursor.moved(null);
            return;
        }
        PlannedCursorTarget target = targetOf(cursor);
        List<Integer> positions = target.positions();
        List<DataType> types = ((EmbeddedStatement) cursor.statement()).shownTypes();
        RowBuffer now = new RowBuffer(positions.size() + 1);
        for (int slot = 0; slot < positions.size(); slot++) {
            int position = positions.get(slot);
            if (position >= 0) {
                now.set(slot, types.get(slot), row, position);
            } else {
                now.set(slot, types.get(slot), cursor.current(), slot);
            }
        }
        now.setObject(positions.size(), key);
        if (!Arrays.equals(key, key(name))) {
            ((EmbeddedStatement) cursor.statement()).keyChanges().noteMove(key, work);
        }
        cursor.moved(now);
    }
}
