// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.ForeignKey;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TriggerDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.plan.StatementPlan;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.definition.ForeignKeyDefinition;
import bowler.plan.definition.KeyDefinition;
import bowler.plan.definition.ObjectPlan;
import bowler.plan.definition.TableAlteration;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Alteration;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.ColumnDefinition;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition;
import bowler.sql.ast.TableConstraint;
import bowler.sql.bind.operand.SessionCasts;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.query.TableExpressionBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.CatalogNames;
import bowler.sql.bind.scope.PrivilegeCollector;
import bowler.sql.bind.scope.SystemSchemas;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.cast.ConversionRules;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;

/// Binds ALTER TABLE and TRUNCATE TABLE.
public final class AlterBinder {
    private final BindContext context;
    private final String text;

    /// @param text the text of the statement
    public AlterBinder(BindContext context, String text) {
        this.context = context;
        this.text = text;
    }

    private TableDescriptor subject(Name name, String verb) {
        TableDescriptor table = context.names().find(name);
        if (table == null) {
            if (context.names().isDiagnostic(name)) {
                throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
            }
            if (name.schema() != null) {
                context.names().requireSchema(name.schema(), name.offset());
            }
            if (context.catalog().object(SchemaObject.Kind.VIEW, context.names().schemaOf(name), name.name()) != null) {
                throw context.failure(BindError.IS_VIEW, name.offset(), name);
            }
            throw context.unknown(BindError.NO_TARGET, name.offset(), context.names().nearestRelation(name), verb, name);
        }
        if (SystemSchemas.contains(table.schemaName())) {
            throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
        }
        if (table.isTemporary() && verb.startsWith("ALTER")) {
            throw context.failure(BindError.TEMPORARY_UNSUPPORTED, name.offset(), verb);
        }
        context.used().use(table);
        return table;
    }

    /// @param along the names of tables that the same statement truncates
    public StatementPlan truncate(AstStatement.TruncateTable truncate, List<Name> along) {
        TableDescriptor table = subject(truncate.name(), "TRUNCATE TABLE");
        for (int childId : table.referrers()) {
            TableDescriptor child = context.catalog().table(childId);
            boolean isDroppedToo = along.stream().anyMatch(name ->
                    name.name().equals(child.name()) && context.names().schemaOf(name).equals(child.schemaName()));
            if (childId != table.tableId() && !isDroppedToo) {
                throw context.failure(
                        BindError.TRUNCATED_PARENT, truncate.name().offset(), truncate.name(), child.name());
            }
        }
        return truncation(truncate, table);
    }

    private StatementPlan.TruncateTable truncation(AstStatement.TruncateTable truncate, TableDescriptor table) {
        for (TriggerDescriptor trigger : table.triggers()) {
            if (trigger.event() == TriggerDescriptor.Event.DELETE) {
                throw context.failure(BindError.TRUNCATED_TRIGGER, truncate.name().offset(), table.name(), trigger.name());
            }
        }
        return new StatementPlan.TruncateTable(table, truncate.restart());
    }

    /// Truncates a table with all tables whose foreign keys refer to it, to one of these, and so on.
    public List<StatementPlan.Listed> truncateCascade(AstStatement.TruncateTable truncate) {
        TableDescriptor first = subject(truncate.name(), "TRUNCATE TABLE");
        List<TableDescriptor> tables = new ArrayList<>(List.of(first));
        for (int at = 0; at < tables.size(); at++) {
            for (int childId : tables.get(at).referrers()) {
                TableDescriptor child = context.catalog().table(childId);
                if (!tables.contains(child)) {
                    context.used().use(child);
                    tables.add(child);
                }
            }
        }
        List<StatementPlan.Listed> plans = new ArrayList<>();
        tables.forEach(table -> plans.add(truncation(truncate, table)));
        return plans;
    }

    public StatementPlan alter(AstStatement.AlterTable alter) {
        if (alter.ifExists() && context.catalog().table(context.names().schemaOf(alter.name()), alter.name().name()) == null) {
            return nothing("there is no table " + alter.name());
        }
        List<Alteration> alterations = alter.alterations();
        StatementPlan.TableChange first = alter(alter.name(), alterations.getFirst());
        if (alterations.size() == 1) {
            return first;
        }
        List<StatementPlan.LaterChange> later = new ArrayList<>();
        ZoneId zone = SessionCasts.current();
        Locale territory = SessionCasts.territory();
        for (Alteration alteration : alterations.subList(1, alterations.size())) {
            requireRights(alteration);
            later.add(now -> SessionCasts.within(
                zone, territory, () -> {
                    BindContext current = context.in(now);
                    StatementPlan.TableChange change = new AlterBinder(current, text).alter(alter.name(), alteration);
                    return new StatementPlan.BoundChange(change, current.used().objectsUsed());
                }));
        }
        return new StatementPlan.AlterTogether(subject(alter.name(), "ALTER TABLE"), first, later);
    }

    /// Records the rights that a later clause needs, because it is bound when the statement has been authorized already.
    private void requireRights(Alteration later) {
        switch (later) {
            case Alteration.AddColumn add -> add.constraints().forEach(this::requireRights);
            case Alteration.AddConstraint add -> requireRights(add.constraint());
            case Alteration.SetSchema set -> context.used().require(new RequiredPrivilege.InSchema(set.schema().name()));
            case Alteration.DropColumn drop -> { }
            case Alteration.DropConstraint drop -> { }
            case Alteration.Rename rename -> { }
            case Alteration.RenameConstraint rename -> { }
            case Alteration.SetEnforced set -> { }
            case Alteration.SetType set -> { }
            case Alteration.SetDefault set -> { }
            case Alteration.SetNullable set -> { }
            case Alteration.SetLockSize set -> { }
            case Alteration.Compress compress -> { }
            case Alteration.ChangeIdentity change -> { }
        }
    }

    private void requireRights(TableConstraint constraint) {
        if (!(constraint instanceof TableConstraint.Reference reference)) {
            return;
        }
        TableDescriptor parent = context.catalog().table(context.names().schemaOf(reference.parent()), reference.parent().name());
        if (parent != null) {
            BitSet columns = new BitSet();
            if (reference.parentColumns() != null) {
                for (ColumnDescriptor column : parent.columns()) {
                    if (reference.parentColumns().stream().anyMatch(mention -> mention.name().equals(column.name()))) {
                        columns.set(column.position());
                    }
                }
            }
            context.used().require(PrivilegeCollector.onTable(parent, Privilege.REFERENCES, columns, false));
        }
    }

    private StatementPlan.TableChange alter(Name name, Alteration alteration) {
        TableDescriptor table = subject(name, "ALTER TABLE");
        String idle = idle(table, alteration);
        if (idle != null) {
            return nothing(idle);
        }
        if (alteration instanceof Alteration.SetEnforced set) {
            requireConstraint(table, set.name());
            if (table.isEnforced(set.name().name()) != set.enforced()) {
                throw context.failure(BindError.ENFORCEMENT_UNCHANGEABLE, set.name().offset(), set.name());
            }
            return nothing("the constraint " + set.name() + " is so already");
        }
        return switch (alteration) {
            case Alteration.Rename rename -> renamed(name, rename);
            case Alteration.SetSchema set ->
                new ObjectBinder(context).bind(new ObjectDefinition.MoveTable(name, set.schema()));
            default -> new StatementPlan.AlterTable(table, alteration(table, alteration));
        };
    }

    private TableAlteration alteration(TableDescriptor table, Alteration written) {
        return switch (written) {
            case Alteration.AddColumn add -> addColumn(table, add);
            case Alteration.AddConstraint add ->
                new TableAlteration.AddConstraints(constraints(table, List.of(add.constraint())));
            case Alteration.DropColumn drop -> {
                ColumnDescriptor column = column(table, drop.column());
                List<Integer> computed = computedOf(table, column);
                if (!drop.restrict() && table.columns().size() == 1 + computed.size()
                        || table.columns().size() == 1) {
                    throw context.failure(BindError.ONLY_COLUMN, drop.column().offset(), column.name());
                }
                yield new TableAlteration.DropColumn(column.position(), computed, drop.restrict());
            }
            case Alteration.DropConstraint drop ->
                new TableAlteration.DropConstraint(constraintName(table, drop), drop.cascade());
            case Alteration.RenameConstraint rename -> {
                requireConstraint(table, rename.name());
                if (context.catalog().tableOfConstraint(table.schemaName(), rename.newName().name()) != null) {
                    throw context.failure(
                            BindError.EXISTS, rename.newName().offset(), "The constraint", rename.newName().name());
                }
                yield new TableAlteration.RenameConstraint(rename.name().name(), rename.newName().name());
            }
            case Alteration.SetType set -> type(table, set);
            case Alteration.SetDefault set -> defaultValue(table, set);
            case Alteration.SetNullable set -> nullable(table, set);
            case Alteration.ChangeIdentity change -> identity(table, change);
            case Alteration.Compress compress -> new TableAlteration.Compress();
            case Alteration.SetLockSize set -> new TableAlteration.SetLockSize(set.whole());
            case Alteration.SetEnforced set -> throw new IllegalArgumentException("enforcement does not change");
            case Alteration.Rename rename -> throw new IllegalArgumentException("a new name alters no table");
            case Alteration.SetSchema set -> throw new IllegalArgumentException("another schema alters no table");
        };
    }

    /// Returns the positions of the generated columns that depend on a column.
    private List<Integer> computedOf(TableDescriptor table, ColumnDescriptor column) {
        List<Integer> computed = new ArrayList<>();
        for (ColumnDescriptor other : table.columns()) {
            if (other.isGenerated() && TableExpressionBinder.columns(TableExpressionBinder.generation(other, context, table))
                    .contains(column.position())) {
                computed.add(other.position());
            }
        }
        return computed;
    }

    private StatementPlan.TableChange renamed(Name table, Alteration.Rename rename) {
        return new ObjectBinder(context).bind(rename.column() == null
                ? new ObjectDefinition.RenameTable(table, rename.newName())
                : new ObjectDefinition.RenameColumn(table, rename.column(), rename.newName()));
    }

    /// Returns the reason why IF EXISTS or IF NOT EXISTS makes the action unnecessary; null if it is to be executed.
    private static String idle(TableDescriptor table, Alteration alteration) {
        return switch (alteration) {
            case Alteration.AddColumn add when add.unlessExists()
                    && table.column(add.definition().column().name()) != null ->
                "the column " + add.definition().column().name() + " exists";
            case Alteration.DropColumn drop when drop.ifExists() && table.column(drop.column().name()) == null ->
                "there is no column " + drop.column().name();
            case Alteration.DropConstraint drop when drop.ifExists()
                    && !table.constraintNames().contains(drop.name().name()) ->
                "there is no constraint " + drop.name();
            default -> null;
        };
    }

    private static StatementPlan.TableChange nothing(String reason) {
        return new StatementPlan.DefineObject(new ObjectPlan.Nothing(reason));
    }

    private ColumnDescriptor column(TableDescriptor table, ColumnReference mention) {
        ColumnDescriptor column = table.column(mention.name());
        if (column == null) {
            throw context.unknown(BindError.NOT_IN_TARGET, mention.offset(),
                    CatalogNames.nearestColumn(mention.name(), table.columns()), mention.name(), table.name());
        }
        return column;
    }

    private TableAlteration addColumn(TableDescriptor table, Alteration.AddColumn add) {
        ColumnDefinition definition = add.definition();
        ColumnReference mention = definition.column();
        if (table.column(mention.name()) != null) {
            throw context.failure(BindError.EXISTS, mention.offset(), "The column", mention.name());
        }
        boolean hasIdentity = table.columns().stream().anyMatch(column -> column.identity() != null);
        if (definition.identity() != null && hasIdentity) {
            throw context.failure(BindError.SECOND_IDENTITY, definition.identity().offset(), mention.name());
        }
        TableBinder binder = new TableBinder(context, text);
        List<ColumnDescriptor> columns = new ArrayList<>(table.columns());
        ColumnDescriptor column = binder.column(definition, columns.size());
        TableBinder.requireColumnCount(columns.size() + 1, context, mention.offset());
        columns.add(column);
        binder.generate(List.of(definition), columns, table.withColumns(columns));
        TableDescriptor next = table.withColumns(columns);
        column = columns.getLast();
        boolean lacksValue = definition.notNull() && column.identity() == null && !column.isGenerated()
            && (definition.defaultValue() == null || definition.defaultValue().value() instanceof Expression.NullValue);
        if (lacksValue && context.hasDerbyRules()) {
            throw context.failure(BindError.DERBY_NO_DEFAULT, mention.offset(), mention.name());
        }
        Scalar value = column.identity() != null ? null
                : column.isGenerated() ? TableExpressionBinder.generation(column, context, next)
                : new DefaultBinder(context).valueOf(column);
        return new TableAlteration.AddColumn(column, value, constraints(next, add.constraints()));
    }

    private TableAlteration.NewConstraints constraints(TableDescriptor table, List<TableConstraint> written) {
        ConstraintBinder binder = new ConstraintBinder(context, text, table, false);
        KeyDefinition primaryKey = null;
        List<KeyDefinition> uniqueKeys = new ArrayList<>();
        List<CheckConstraint> checks = new ArrayList<>();
        List<Scalar> conditions = new ArrayList<>();
        List<TableConstraint.Reference> references = new ArrayList<>();
        for (TableConstraint constraint : written) {
            switch (constraint) {
                case TableConstraint.Key key -> {
                    KeyDefinition made = binder.key(key);
                    if (!key.primary()) {
                        uniqueKeys.add(made);
                        continue;
                    }
                    for (KeyColumn part : made.columns()) {
                        if (table.columns().get(part.position()).nullable()) {
                            throw context.failure(BindError.NULLABLE_KEY, key.offset(),
                                    table.columns().get(part.position()).name());
                        }
                    }
                    if (table.primaryConstraintName() != null) {
                        throw context.failure(BindError.TABLE_HAS_PRIMARY_KEY, key.offset());
                    }
                    primaryKey = made;
                    binder.notePrimaryKey(made);
                }
                case TableConstraint.Check check -> {
                    CheckConstraint made = binder.check(check);
                    checks.add(made);
                    conditions.add(TableExpressionBinder.condition(made.text(), context, table));
                }
                case TableConstraint.Reference reference -> references.add(reference);
            }
        }
        List<KeyDefinition> keys = new ArrayList<>(uniqueKeys);
        if (primaryKey != null) {
            keys.add(primaryKey);
        }
        List<ForeignKeyDefinition> foreignKeys = new ArrayList<>();
        references.forEach(reference -> foreignKeys.add(binder.reference(reference, keys)));
        return new TableAlteration.NewConstraints(primaryKey, uniqueKeys, checks, conditions, foreignKeys);
    }

    private String constraintName(TableDescriptor table, Alteration.DropConstraint drop) {
        String primary = table.primaryConstraintName();
        if (drop.name() == null) {
            if (primary == null) {
                throw context.failure(BindError.NO_PRIMARY_KEY, drop.offset(), table.name());
            }
            return primary;
        }
        String name = drop.name().name();
        requireConstraint(table, drop.name());
        String kind = name.equals(primary) ? "PRIMARY KEY" : table.keyIndex(name) != null ? "UNIQUE"
                : table.checks().stream().anyMatch(check -> check.name().equals(name)) ? "CHECK" : "FOREIGN KEY";
        if (drop.kind() != null && !drop.kind().equals(kind)) {
            throw context.failure(BindError.OTHER_CONSTRAINT, drop.offset(), name, drop.kind(), kind);
        }
        return name;
    }

    private void requireConstraint(TableDescriptor table, Name name) {
        if (name.schema() != null) {
            context.names().requireSchema(name.schema(), name.offset());
        }
        boolean isThere = table.constraintNames().contains(name.name())
                && (name.schema() == null || name.schema().equals(table.schemaName()));
        if (!isThere) {
            throw context.failure(BindError.NO_SUCH_CONSTRAINT, name.offset(), name, table.name());
        }
    }

    private TableAlteration type(TableDescriptor table, Alteration.SetType set) {
        ColumnDescriptor column = column(table, set.column());
        int offset = set.column().offset();
        DataType type = new TypeBinder(context).type(set.type());
        if (set.using() == null && !ConversionRules.isCastable(column.type(), type)) {
            throw context.failure(BindError.NOT_CASTABLE, offset, column.type(), type);
        }
        if (column.isGenerated() || column.identity() != null && !type.id().isInteger()) {
            throw context.failure(BindError.TYPE_UNCHANGEABLE, offset, column.name());
        }
        boolean grows = set.using() == null && isGrowth(column.type(), type);
        if (!grows && (isIn(table.foreignKeys(), column.position()) || isReferredTo(table, column.position()))) {
            throw context.failure(BindError.KEY_TYPE_UNCHANGEABLE, offset, column.name());
        }
        for (IndexDescriptor index : table.indexes()) {
            if (index.form().names(column.position())) {
                throw context.failure(BindError.INDEX_TYPE_UNCHANGEABLE, offset, column.name(), index.name());
            }
        }
        boolean isKey = isIndexed(table, column.position());
        if (isKey && !type.isIndexed()) {
            throw context.failure(BindError.NOT_ORDERED, offset, type);
        }
        ColumnDescriptor changed = column.withType(type);
        if (column.defaultText() != null) {
            new DefaultBinder(context).requireStorable(changed, offset);
        }
        if (column.identity() != null) {
            DefaultBinder.requireInRange(column.identity().start(), type, offset, column.name(), context, BindError.IDENTITY_RANGE);
        }
        List<ColumnDescriptor> columns = new ArrayList<>(table.columns());
        columns.set(column.position(), changed);
        TableDescriptor next = table.withColumns(columns);
        List<Scalar> checks = new ArrayList<>();
        for (CheckConstraint check : table.checks()) {
            checks.add(TableExpressionBinder.condition(check.text(), context, next));
        }
        if (!computedOf(table, column).isEmpty()) {
            throw context.failure(BindError.TYPE_UNCHANGEABLE, offset, column.name());
        }
        Scalar value = set.using() != null ? new TableExpressionBinder(context.text(), context, table).replacement(set.using(), changed)
                : grows ? null : new Scalar.Cast(new Scalar.Column(column.position(), column.type()), type, true);
        return new TableAlteration.ChangeColumn(changed, value, null, checks);
    }

    /// Returns whether values of both types have the same representation, so that stored rows need no conversion.
    private static boolean isGrowth(DataType old, DataType type) {
        boolean varies = old.id() == TypeId.VARCHAR || old.id() == TypeId.VARCHAR_BITS || old.id() == TypeId.CLOB
                || old.id() == TypeId.BLOB;
        return old.equals(type) || varies && old.id() == type.id() && old.collation() == type.collation()
                && type.length() >= old.length();
    }

    private static boolean isIn(List<ForeignKey> keys, int position) {
        return keys.stream().anyMatch(key -> key.columns().contains(position));
    }

    private boolean isReferredTo(TableDescriptor table, int position) {
        for (int childId : table.referrers()) {
            for (ForeignKey key : context.catalog().table(childId).foreignKeys()) {
                if (key.parentTableId() == table.tableId() && table.keyColumns(key.parentKeyName()).stream()
                        .anyMatch(part -> part.position() == position)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isIndexed(TableDescriptor table, int position) {
        return has(table.clusteringKey(), position)
                || table.indexes().stream().anyMatch(index -> has(index.keyColumns(), position));
    }

    private static boolean has(List<KeyColumn> key, int position) {
        return key.stream().anyMatch(part -> part.position() == position);
    }

    private TableAlteration defaultValue(TableDescriptor table, Alteration.SetDefault set) {
        ColumnDescriptor column = column(table, set.column());
        if (column.isGenerated()) {
            throw context.failure(BindError.GENERATED_DEFAULT, set.column().offset(), column.name());
        }
        if (column.identity() != null) {
            throw context.failure(BindError.IDENTITY_DEFAULT, set.column().offset(), column.name());
        }
        String defaultText = set.value() == null ? null
                : new DefaultBinder(context).text(set.value(), column.name(), column.type());
        return new TableAlteration.ChangeColumn(column.withDefault(defaultText), null, null);
    }

    private TableAlteration nullable(TableDescriptor table, Alteration.SetNullable set) {
        ColumnDescriptor column = column(table, set.column());
        boolean isPrimary = has(table.clusteringKey(), column.position());
        for (IndexDescriptor index : table.indexes()) {
            isPrimary |= index.key() != null && index.key().primary() && has(index.keyColumns(), column.position());
        }
        if (set.nullable() && (isPrimary || column.identity() != null)) {
            throw context.failure(BindError.KEY_NOT_NULL, set.column().offset(), column.name());
        }
        return new TableAlteration.ChangeColumn(column.withNullable(set.nullable()), null, null);
    }

    private TableAlteration identity(TableDescriptor table, Alteration.ChangeIdentity change) {
        ColumnDescriptor column = column(table, change.column());
        int offset = change.column().offset();
        ColumnDescriptor.Identity old = column.identity();
        if (old == null) {
            throw context.failure(
                    change.always() == null ? BindError.NO_IDENTITY : BindError.NEVER_GENERATED, offset, column.name());
        }
        if (change.increment() != null && change.increment() == 0) {
            throw context.failure(BindError.IDENTITY_INCREMENT, offset, column.name());
        }
        if (change.restart() != null) {
            new TableBinder(context, text).requireInRange(change.restart(), column.type(), offset, column.name());
        }
        ColumnDescriptor.Identity identity = new ColumnDescriptor.Identity(
                change.always() == null ? old.always() : change.always(),
                change.restart() == null ? old.start() : change.restart(),
                change.increment() == null ? old.increment() : change.increment(),
                change.cycle() == null ? old.cycle() : change.cycle());
        return new TableAlteration.ChangeColumn(column.withIdentity(identity), null, change.restart());
    }
}
