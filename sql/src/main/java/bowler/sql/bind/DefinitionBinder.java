// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.catalog.ColumnDescriptor;
import bowler.catalog.IndexDescriptor;
import bowler.catalog.KeyColumn;
import bowler.catalog.TableDescriptor;
import bowler.plan.KeyDefinition;
import bowler.plan.ObjectPlan;
import bowler.plan.StatementPlan;
import bowler.plan.StatementPlan.CreateIndex;
import bowler.plan.StatementPlan.CreateSchema;
import bowler.plan.StatementPlan.CreateTable;
import bowler.plan.StatementPlan.DropIndex;
import bowler.plan.StatementPlan.DropSchema;
import bowler.plan.StatementPlan.DropTable;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.AstStatement.ColumnDefinition;
import bowler.sql.ast.AstStatement.ColumnMention;
import bowler.sql.ast.AstStatement.IdentityClause;
import bowler.sql.ast.AstStatement.KeyConstraint;
import bowler.sql.ast.Expression.NullValue;
import bowler.sql.ast.Name;
import bowler.types.DataType;
import bowler.types.cast.ConversionRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// CREATE and DROP: checked against the catalog, types and keys made whole.
final class DefinitionBinder {
    private static final int MAX_KEY_COLUMNS = 16;

    private final BindContext context;

    DefinitionBinder(BindContext context) {
        this.context = context;
    }

    StatementPlan createTable(AstStatement.CreateTable create) {
        Name name = create.name();
        String schema = context.schemaOf(name);
        refuseSystemSchema(schema, name);
        boolean missing = !context.catalog().hasSchema(schema);
        if (context.catalog().table(schema, name.name()) != null) {
            throw context.failure(BindError.EXISTS, name.offset(), "The table", name);
        }
        List<ColumnDescriptor> columns = columns(create.columns());
        KeyDefinition primaryKey = null;
        List<KeyDefinition> uniqueKeys = new ArrayList<>();
        List<Set<Integer>> columnSets = new ArrayList<>();
        Set<String> constraintNames = new HashSet<>();
        for (KeyConstraint constraint : create.keys()) {
            KeyDefinition key = key(constraint, columns, constraintNames, columnSets);
            if (!constraint.primary()) {
                uniqueKeys.add(key);
                continue;
            }
            if (primaryKey != null) {
                throw context.failure(BindError.SECOND_PRIMARY_KEY, constraint.offset());
            }
            primaryKey = key;
            key.columns().forEach(column -> columns.set(column.position(),
                    notNull(columns.get(column.position()))));
        }
        return new CreateTable(schema, missing, name.name(), columns, primaryKey, uniqueKeys);
    }

    private void refuseSystemSchema(String schema, Name name) {
        if (schema.startsWith(BindContext.SYSTEM_PREFIX)) {
            throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
        }
    }

    private List<ColumnDescriptor> columns(List<ColumnDefinition> definitions) {
        List<ColumnDescriptor> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        boolean hasIdentity = false;
        TypeBinder types = new TypeBinder(context);
        for (ColumnDefinition definition : definitions) {
            ColumnMention mention = definition.column();
            if (!names.add(mention.name())) {
                throw context.failure(BindError.REPEATED_COLUMN, mention.offset(), mention.name());
            }
            DataType type = types.type(definition.type());
            ColumnDescriptor.Identity identity = null;
            if (definition.identity() != null) {
                if (hasIdentity) {
                    throw context.failure(BindError.SECOND_IDENTITY, definition.identity().offset(), mention.name());
                }
                hasIdentity = true;
                identity = identity(definition.identity(), type, mention);
            }
            String defaultText = definition.defaultValue() == null ? null : checkedDefault(definition, type);
            columns.add(new ColumnDescriptor(mention.name(), columns.size(), type,
                    !definition.notNull() && identity == null, defaultText, identity));
        }
        return columns;
    }

    private ColumnDescriptor.Identity identity(IdentityClause clause, DataType type, ColumnMention column) {
        if (!type.id().isInteger()) {
            throw context.failure(BindError.IDENTITY_TYPE, clause.offset(), column.name());
        }
        if (clause.increment() == 0) {
            throw context.failure(BindError.IDENTITY_INCREMENT, clause.offset(), column.name());
        }
        long most = switch (type.id()) {
            case SMALLINT -> Short.MAX_VALUE;
            case INTEGER -> Integer.MAX_VALUE;
            default -> Long.MAX_VALUE;
        };
        if (clause.start() > most || clause.start() < -most - 1) {
            throw context.failure(BindError.BAD_DEFAULT, clause.offset(), column.name(), type);
        }
        return new ColumnDescriptor.Identity(clause.always(), clause.start(), clause.increment(), false);
    }

    /// The DEFAULT's text, if its value can be stored in the column; null for DEFAULT NULL.
    private String checkedDefault(ColumnDefinition definition, DataType type) {
        AstStatement.DefaultClause clause = definition.defaultValue();
        if (clause.value() instanceof NullValue) {
            return null;
        }
        ScalarBinder scalars = new ScalarBinder(context, new Scope(context), null);
        DataType given = scalars.bind(clause.value(), type).type();
        if (!ConversionRules.isAssignable(given.id(), type.id())
                || type.id().isInteger() && given.id().isNumeric() && !given.id().isInteger()) {
            throw context.failure(BindError.BAD_DEFAULT, clause.value().offset(), definition.column().name(), type);
        }
        return clause.text();
    }

    private KeyDefinition key(
            KeyConstraint constraint, List<ColumnDescriptor> columns, Set<String> names,
            List<Set<Integer>> columnSets) {
        String name = constraint.name() == null ? null : constraint.name().name();
        if (name != null && !names.add(name)) {
            throw context.failure(BindError.REPEATED_CONSTRAINT, constraint.offset(), name);
        }
        List<KeyColumn> key = new ArrayList<>();
        Set<Integer> positions = new HashSet<>();
        for (ColumnMention mention : constraint.columns()) {
            ColumnDescriptor column = find(columns, mention.name());
            if (column == null) {
                throw context.failure(BindError.NO_SUCH_KEY_COLUMN, mention.offset(), mention.name());
            }
            if (!positions.add(column.position())) {
                throw context.failure(BindError.REPEATED_KEY_COLUMN, mention.offset(), mention.name());
            }
            requireOrdered(column, mention);
            key.add(new KeyColumn(column.position(), false));
        }
        requireKeyLength(key.size(), constraint.offset());
        if (columnSets.contains(positions)) {
            throw context.failure(BindError.SAME_KEYS, constraint.offset(), name == null ? "here" : name);
        }
        columnSets.add(positions);
        return new KeyDefinition(name, key);
    }

    private void requireOrdered(ColumnDescriptor column, ColumnMention mention) {
        if (!column.type().id().isOrdered()) {
            throw context.failure(BindError.NOT_ORDERED, mention.offset(), column.type());
        }
    }

    private void requireKeyLength(int columnCount, int offset) {
        if (columnCount > MAX_KEY_COLUMNS) {
            throw context.failure(BindError.TOO_MANY_KEY_COLUMNS, offset);
        }
    }

    private static ColumnDescriptor find(List<ColumnDescriptor> columns, String name) {
        for (ColumnDescriptor column : columns) {
            if (column.name().equals(name)) {
                return column;
            }
        }
        return null;
    }

    private static ColumnDescriptor notNull(ColumnDescriptor column) {
        return new ColumnDescriptor(column.name(), column.position(), column.type(), false, column.defaultText(),
                column.identity());
    }

    /// The table that a definition is about.
    private TableDescriptor subject(Name name, String verb) {
        TableDescriptor table = context.catalog().table(context.schemaOf(name), name.name());
        if (table == null) {
            if (name.schema() != null) {
                context.requireSchema(name.schema(), name.offset());
            }
            throw context.failure(BindError.NO_TARGET, name.offset(), verb, name);
        }
        context.use(table);
        return table;
    }

    StatementPlan dropTable(AstStatement.DropTable drop) {
        TableDescriptor table = subject(drop.name(), "DROP TABLE");
        if (table.schemaName().startsWith(BindContext.SYSTEM_PREFIX)) {
            throw context.failure(BindError.SYSTEM_TABLE_KEPT, drop.name().offset(), drop.name());
        }
        return new DropTable(table);
    }

    StatementPlan createIndex(AstStatement.CreateIndex create) {
        TableDescriptor table = subject(create.table(), "CREATE INDEX");
        Name name = create.name();
        if (table.schemaName().startsWith(BindContext.SYSTEM_PREFIX)) {
            throw context.failure(BindError.INDEX_ON_SYSTEM_TABLE, create.table().offset(), create.table());
        }
        if (name.schema() != null && !name.schema().equals(table.schemaName())) {
            context.requireSchema(name.schema(), name.offset());
            throw context.failure(BindError.OTHER_SCHEMA, name.offset(), name);
        }
        if (context.catalog().tableOfIndex(table.schemaName(), name.name()) != null) {
            throw context.failure(BindError.EXISTS, name.offset(), "The index", name);
        }
        List<KeyColumn> key = new ArrayList<>();
        Set<Integer> positions = new HashSet<>();
        for (AstStatement.IndexColumn column : create.columns()) {
            ColumnMention mention = column.column();
            ColumnDescriptor base = table.column(mention.name());
            if (base == null) {
                throw context.failure(BindError.NOT_IN_TARGET, mention.offset(), mention.name(), table.name());
            }
            if (!positions.add(base.position())) {
                throw context.failure(BindError.REPEATED_INDEX_COLUMN, mention.offset(), mention.name());
            }
            requireOrdered(base, mention);
            key.add(new KeyColumn(base.position(), column.descending()));
        }
        requireKeyLength(key.size(), name.offset());
        return new CreateIndex(table, name.name(), create.unique(), key);
    }

    StatementPlan dropIndex(AstStatement.DropIndex drop) {
        Name name = drop.name();
        TableDescriptor table = context.catalog().tableOfIndex(context.schemaOf(name), name.name());
        if (table == null) {
            context.requireSchema(context.schemaOf(name), name.offset());
            throw context.failure(BindError.NO_SUCH_INDEX, name.offset(), name);
        }
        for (IndexDescriptor index : table.indexes()) {
            if (index.name().equals(name.name())) {
                if (index.constraintName() != null) {
                    throw context.failure(BindError.BACKS_CONSTRAINT, name.offset(), name, index.constraintName());
                }
                context.use(table);
                return new DropIndex(table, index);
            }
        }
        throw context.failure(BindError.NO_SUCH_INDEX, name.offset(), name);
    }

    StatementPlan createSchema(AstStatement.CreateSchema create) {
        String name = create.name() == null ? create.authorization() : create.name();
        if (name.startsWith(BindContext.SYSTEM_PREFIX)) {
            throw context.failure(BindError.SYSTEM_SCHEMA, create.offset(), name);
        }
        if (context.catalog().hasSchema(name)) {
            if (create.ifNotExists()) {
                return new StatementPlan.DefineObject(new ObjectPlan.Nothing("schema " + name + " exists"));
            }
            throw context.failure(BindError.SCHEMA_EXISTS, create.offset(), name);
        }
        return new CreateSchema(name, create.authorization());
    }

    StatementPlan dropSchema(AstStatement.DropSchema drop) {
        if (drop.ifExists() && !context.catalog().hasSchema(drop.name())) {
            return new StatementPlan.DefineObject(new ObjectPlan.Nothing("there is no schema " + drop.name()));
        }
        context.requireSchema(drop.name(), drop.offset());
        if (SystemSchemas.contains(drop.name())) {
            throw context.failure(BindError.SCHEMA_KEPT, drop.offset(), drop.name());
        }
        return new DropSchema(drop.name(), drop.cascade());
    }
}
