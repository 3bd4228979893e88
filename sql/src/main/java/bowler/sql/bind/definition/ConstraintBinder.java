// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.Enforcement;
import bowler.catalog.ForeignKey.Action;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.definition.ForeignKeyDefinition;
import bowler.plan.definition.KeyDefinition;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Name;
import bowler.sql.ast.TableConstraint;
import bowler.sql.bind.query.TableExpressionBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.SystemSchemas;
import bowler.types.DataType;
import bowler.types.TypeId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Binds the constraints of a new or existing table: resolves names and compares types.
final class ConstraintBinder {
    private static final int MAX_KEY_COLUMNS = 16;

    private final BindContext context;
    private final String text;
    /// The table in its new form, as far as it is known.
    private final TableDescriptor table;
    private final boolean isNew;
    private final Set<String> names = new HashSet<>();
    private final List<Set<Integer>> keySets = new ArrayList<>();
    private KeyDefinition newPrimary;

    /// @param text the text of the statement
    /// @param isNew whether the table is being created, so that a foreign key may refer to it before it is in the
    ///     catalog
    ConstraintBinder(BindContext context, String text, TableDescriptor table, boolean isNew) {
        this.context = context;
        this.text = text;
        this.table = table;
        this.isNew = isNew;
        if (!isNew) {
            keySets.addAll(keysOf(table).stream().map(ConstraintBinder::positions).toList());
        }
    }

    /// Returns all keys of a table, the primary key first.
    private static List<List<KeyColumn>> keysOf(TableDescriptor table) {
        List<List<KeyColumn>> keys = new ArrayList<>();
        if (table.primaryKeyName() != null) {
            keys.add(table.clusteringKey());
        }
        for (IndexDescriptor index : table.indexes()) {
            if (index.key() != null) {
                keys.add(index.keyColumns());
            }
        }
        return keys;
    }

    private static Set<Integer> positions(List<KeyColumn> key) {
        Set<Integer> positions = new HashSet<>();
        key.forEach(part -> positions.add(part.position()));
        return positions;
    }

    private String name(TableConstraint constraint) {
        Name name = constraint.name();
        if (name == null) {
            return null;
        }
        if (name.schema() != null && !name.schema().equals(table.schemaName())) {
            throw context.failure(BindError.CONSTRAINT_SCHEMA, name.offset(), name);
        }
        if (!names.add(name.name())) {
            throw context.failure(BindError.REPEATED_CONSTRAINT, constraint.offset(), name.name());
        }
        return name.name();
    }

    /// Returns the name of a constraint; fails if another constraint has it.
    private String newName(TableConstraint constraint) {
        String name = name(constraint);
        requireFree(constraint);
        return name;
    }

    private void requireFree(TableConstraint constraint) {
        Name name = constraint.name();
        if (name != null && context.catalog().tableOfConstraint(table.schemaName(), name.name()) != null) {
            throw context.failure(BindError.EXISTS, name.offset(), "The constraint", name);
        }
    }

    KeyDefinition key(TableConstraint.Key constraint) {
        String name = name(constraint);
        if (!constraint.nullsDistinct() && (constraint.enforcement().deferrable() || !constraint.enforcement().enforced())) {
            throw context.failure(BindError.NULLS_DEFERRED, constraint.offset());
        }
        List<KeyColumn> key = new ArrayList<>();
        Set<Integer> positions = new HashSet<>();
        for (ColumnReference mention : constraint.columns()) {
            ColumnDescriptor column = column(mention);
            if (!positions.add(column.position())) {
                throw context.failure(BindError.REPEATED_KEY_COLUMN, mention.offset(), mention.name());
            }
            requireOrdered(column, mention);
            key.add(new KeyColumn(column.position(), false));
        }
        requireLength(key.size(), constraint.offset());
        if (keySets.contains(positions)) {
            throw context.failure(BindError.SAME_KEYS, constraint.offset(), name == null ? "here" : name);
        }
        requireFree(constraint);
        keySets.add(positions);
        return new KeyDefinition(name, key, constraint.nullsDistinct(), constraint.enforcement());
    }

    private ColumnDescriptor column(ColumnReference mention) {
        ColumnDescriptor column = table.column(mention.name());
        if (column == null) {
            if (!isNew) {
                throw context.failure(BindError.NOT_IN_TARGET, mention.offset(), mention.name(), table.name());
            }
            throw context.failure(BindError.NO_SUCH_KEY_COLUMN, mention.offset(), mention.name());
        }
        return column;
    }

    private void requireOrdered(ColumnDescriptor column, ColumnReference mention) {
        if (!column.type().isIndexed()) {
            throw context.failure(BindError.NOT_ORDERED, mention.offset(), column.type());
        }
    }

    private void requireLength(int columnCount, int offset) {
        if (columnCount > MAX_KEY_COLUMNS) {
            throw context.failure(BindError.TOO_MANY_KEY_COLUMNS, offset);
        }
    }

    CheckConstraint check(TableConstraint.Check constraint) {
        String name = newName(constraint);
        Scalar condition = new TableExpressionBinder(text, context, table)
                .newCheck(constraint.condition(), constraint.text());
        List<Integer> columns = List.copyOf(TableExpressionBinder.columns(condition));
        if (constraint.column() != null) {
            int own = table.column(constraint.column().name()).position();
            if (columns.stream().anyMatch(position -> position != own)) {
                throw context.failure(
                        BindError.COLUMN_CHECK_USES_OTHER_COLUMN, constraint.offset(), constraint.column().name());
            }
        }
        return new CheckConstraint(name, constraint.text(), columns, constraint.enforcement());
    }

    /// @param keys keys created with the table, which the foreign key may refer to if the table is its own parent
    ForeignKeyDefinition reference(TableConstraint.Reference constraint, List<KeyDefinition> keys) {
        String name = newName(constraint);
        String shown = name == null ? "here" : name;
        List<ColumnDescriptor> columns = new ArrayList<>();
        Set<Integer> seen = new HashSet<>();
        for (ColumnReference mention : constraint.columns()) {
            ColumnDescriptor column = column(mention);
            if (!seen.add(column.position())) {
                throw context.failure(BindError.REPEATED_KEY_COLUMN, mention.offset(), mention.name());
            }
            columns.add(column);
        }
        requireLength(columns.size(), constraint.offset());
        Name mentioned = constraint.parent();
        String parentSchema = context.names().schemaOf(mentioned);
        boolean isSelf = parentSchema.equals(table.schemaName()) && mentioned.name().equals(table.name());
        TableDescriptor parent = isSelf ? table : context.catalog().table(parentSchema, mentioned.name());
        if (parent == null || SystemSchemas.contains(parentSchema)) {
            throw context.unknown(BindError.NO_PARENT, mentioned.offset(), context.names().nearestRelation(mentioned), shown, mentioned);
        }
        if (parent.isTemporary()) {
            throw context.failure(BindError.TEMPORARY_UNSUPPORTED, mentioned.offset(), "A foreign key");
        }
        List<KeyDefinition> parentKeys = new ArrayList<>();
        if (isSelf) {
            parentKeys.addAll(keys);
        }
        if (!isSelf || !isNew) {
            context.used().use(parent);
            parentKeys.addAll(definitions(parent));
        }
        List<Integer> order = new ArrayList<>();
        KeyDefinition key = constraint.parentColumns() == null
                ? primaryKey(constraint, parent, parentKeys, columns.size(), order, shown)
                : named(constraint, parent, parentKeys, order, shown);
        List<Integer> ordered = new ArrayList<>();
        List<Integer> parentPositions = new ArrayList<>();
        for (int part = 0; part < order.size(); part++) {
            ColumnDescriptor column = columns.get(order.get(part));
            int parentPosition = key.columns().get(part).position();
            requireSameType(column.type(), parent.columns().get(parentPosition).type(), constraint.offset(), shown);
            ordered.add(column.position());
            parentPositions.add(parentPosition);
        }
        if (!key.enforcement().enforced()) {
            throw context.failure(BindError.PARENT_NOT_ENFORCED, constraint.offset(), shown, mentioned);
        }
        requireFeasible(constraint, columns, key, shown);
        return new ForeignKeyDefinition(name, ordered, isSelf ? null : parent, parentPositions,
                constraint.onDelete(), constraint.onUpdate(), constraint.enforcement());
    }

    /// Returns the keys of a table, the primary key first. A key is primary if it has the name of the table's primary
    /// key.
    private static List<KeyDefinition> definitions(TableDescriptor table) {
        List<KeyDefinition> keys = new ArrayList<>();
        String primary = table.primaryConstraintName();
        if (primary != null) {
            keys.add(new KeyDefinition(primary, table.keyColumns(primary), true, enforcement(table, primary)));
        }
        for (IndexDescriptor index : table.indexes()) {
            if (index.key() != null && !index.key().primary()) {
                keys.add(new KeyDefinition(index.constraintName(), index.keyColumns(), index.nullsDistinct(),
                        index.key().enforcement()));
            }
        }
        return keys;
    }

    private static Enforcement enforcement(TableDescriptor table, String key) {
        IndexDescriptor index = table.keyIndex(key);
        return index == null ? Enforcement.IMMEDIATE : index.key().enforcement();
    }

    private KeyDefinition primaryKey(
            TableConstraint.Reference constraint, TableDescriptor parent, List<KeyDefinition> keys, int columnCount,
            List<Integer> order, String shown) {
        boolean hasPrimary = parent == table && isNew ? newPrimary != null : parent.primaryConstraintName() != null
                || parent == table && newPrimary != null;
        if (!hasPrimary) {
            throw context.failure(BindError.NO_PARENT_KEY, constraint.offset(), shown, constraint.parent());
        }
        KeyDefinition key = newPrimary != null && parent == table ? newPrimary : keys.getFirst();
        if (key.columns().size() != columnCount) {
            throw context.failure(BindError.PARENT_KEY_COUNT, constraint.offset(), shown);
        }
        for (int part = 0; part < columnCount; part++) {
            order.add(part);
        }
        return key;
    }

    /// Records the primary key that is created with the table.
    void notePrimaryKey(KeyDefinition key) {
        newPrimary = key;
    }

    private KeyDefinition named(
            TableConstraint.Reference constraint, TableDescriptor parent, List<KeyDefinition> keys,
            List<Integer> order, String shown) {
        List<Integer> wanted = new ArrayList<>();
        for (ColumnReference mention : constraint.parentColumns()) {
            ColumnDescriptor column = parent.column(mention.name());
            wanted.add(column == null ? -1 : column.position());
        }
        for (KeyDefinition key : keys) {
            if (constraint.columns().size() == wanted.size() && key.columns().size() == wanted.size()
                    && new HashSet<>(wanted).equals(positions(key.columns()))) {
                key.columns().forEach(part -> order.add(wanted.indexOf(part.position())));
                return key;
            }
        }
        throw context.failure(BindError.NO_SUCH_PARENT_KEY, constraint.offset(), shown, constraint.parent());
    }

    private void requireSameType(DataType own, DataType other, int offset, String shown) {
        boolean isText = own.id() == TypeId.CHAR || own.id() == TypeId.VARCHAR || own.id() == TypeId.CHAR_BITS
                || own.id() == TypeId.VARCHAR_BITS;
        if (!(isText ? own.id() == other.id() && own.collation() == other.collation() : own.equals(other))) {
            throw context.failure(BindError.PARENT_KEY_TYPES, offset, shown, own, other);
        }
    }

    private void requireFeasible(
            TableConstraint.Reference constraint, List<ColumnDescriptor> columns, KeyDefinition key, String shown) {
        boolean setsNull = constraint.onDelete() == Action.SET_NULL || constraint.onUpdate() == Action.SET_NULL;
        if (setsNull && columns.stream().noneMatch(ColumnDescriptor::nullable)) {
            throw context.failure(BindError.SET_NULL_OF_NOT_NULL, constraint.offset(), shown);
        }
        boolean changes = setsNull || constraint.onDelete() == Action.SET_DEFAULT || constraint.onUpdate().changesRows();
        for (ColumnDescriptor column : columns) {
            if (changes && column.isGenerated()) {
                throw context.failure(BindError.GENERATED_IN_KEY, constraint.offset(), column.name());
            }
        }
        if (key.enforcement().deferrable()
                && (constraint.onDelete().changesRows() || constraint.onUpdate().changesRows())) {
            throw context.failure(BindError.DEFERRABLE_PARENT, constraint.offset(), shown);
        }
    }
}
