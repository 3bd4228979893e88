// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.definition;

import bowler.catalog.CheckConstraint;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.StatementPlan;
import bowler.plan.definition.ForeignKeyDefinition;
import bowler.plan.definition.KeyDefinition;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.ColumnDefinition;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.ColumnDefinition.IdentityClause;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.TableConstraint;
import bowler.sql.bind.operand.TypeBinder;
import bowler.sql.bind.query.TableExpressionBinder;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.types.DataType;
import bowler.types.cast.ConversionRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// Binds the columns and constraints of a new table.
final class TableBinder {
    private static final int MAX_COLUMNS = 1012;

    private final BindContext context;
    private final String text;

    /// @param text the text of the statement
    TableBinder(BindContext context, String text) {
        this.context = context;
        this.text = text;
    }

    StatementPlan.CreateTable create(AstStatement.CreateTable create, String schema, boolean createSchema) {
        List<ColumnDescriptor> columns = columns(create.columns());
        requireColumnCount(columns.size(), context, create.name().offset());
        keyColumnsNotNull(create.constraints(), columns);
        TableDescriptor table = provisional(schema, create.name().name(), columns);
        generate(create.columns(), columns, table);
        table = provisional(schema, create.name().name(), columns);
        ConstraintBinder constraints = new ConstraintBinder(context, text, table, true);
        KeyDefinition primaryKey = null;
        List<KeyDefinition> uniqueKeys = new ArrayList<>();
        List<CheckConstraint> checks = new ArrayList<>();
        List<TableConstraint.Reference> references = new ArrayList<>();
        for (TableConstraint constraint : create.constraints()) {
            switch (constraint) {
                case TableConstraint.Key key -> {
                    KeyDefinition made = constraints.key(key);
                    if (!key.primary()) {
                        uniqueKeys.add(made);
                    } else if (primaryKey != null) {
                        throw context.failure(BindError.SECOND_PRIMARY_KEY, key.offset());
                    } else {
                        primaryKey = made;
                        constraints.notePrimaryKey(made);
                    }
                }
                case TableConstraint.Check check -> checks.add(constraints.check(check));
                case TableConstraint.Reference reference -> references.add(reference);
            }
        }
        List<KeyDefinition> keys = new ArrayList<>(uniqueKeys);
        if (primaryKey != null) {
            keys.add(primaryKey);
        }
        List<ForeignKeyDefinition> foreignKeys = new ArrayList<>();
        for (TableConstraint.Reference reference : references) {
            foreignKeys.add(constraints.reference(reference, keys));
        }
        return new StatementPlan.CreateTable(
                schema, createSchema, create.name().name(), columns, primaryKey, uniqueKeys, checks, foreignKeys,
                create.hasTableLocking());
    }

    private static TableDescriptor provisional(String schema, String name, List<ColumnDescriptor> columns) {
        return new TableDescriptor(0, schema, name, List.copyOf(columns), List.of(), null, List.of());
    }

    static void requireColumnCount(int count, BindContext context, int offset) {
        if (count > MAX_COLUMNS) {
            throw context.failure(BindError.TOO_MANY_TABLE_COLUMNS, offset, MAX_COLUMNS);
        }
    }

    private static void keyColumnsNotNull(List<TableConstraint> constraints, List<ColumnDescriptor> columns) {
        for (TableConstraint constraint : constraints) {
            if (constraint instanceof TableConstraint.Key key && key.primary()) {
                Set<String> names = new HashSet<>();
                key.columns().forEach(mention -> names.add(mention.name()));
                columns.replaceAll(column -> names.contains(column.name()) ? column.withNullable(false) : column);
            }
        }
    }

    private List<ColumnDescriptor> columns(List<ColumnDefinition> definitions) {
        List<ColumnDescriptor> columns = new ArrayList<>();
        Set<String> names = new HashSet<>();
        boolean hasIdentity = false;
        for (ColumnDefinition definition : definitions) {
            ColumnReference mention = definition.column();
            if (!names.add(mention.name())) {
                throw context.failure(BindError.REPEATED_COLUMN, mention.offset(), mention.name());
            }
            if (definition.identity() != null) {
                if (hasIdentity) {
                    throw context.failure(BindError.SECOND_IDENTITY, definition.identity().offset(), mention.name());
                }
                hasIdentity = true;
            }
            columns.add(column(definition, columns.size()));
        }
        return columns;
    }

    /// Binds a column. The value and an omitted type of a generated column are bound by [#generate].
    ColumnDescriptor column(ColumnDefinition definition, int position) {
        ColumnReference mention = definition.column();
        DataType type = definition.type() == null ? DataType.INTEGER : new TypeBinder(context).type(definition.type());
        ColumnDescriptor.Identity identity =
                definition.identity() == null ? null : identity(definition.identity(), type, mention);
        String defaultText = definition.defaultValue() == null ? null
                : new DefaultBinder(context).text(definition.defaultValue(), mention.name(), type);
        String generation = definition.generation() == null ? null : definition.generation().text();
        return new ColumnDescriptor(mention.name(), position, type, !definition.notNull() && identity == null,
                defaultText, identity, generation, null);
    }

    /// Binds the generated columns among the columns and determines their types.
    void generate(List<ColumnDefinition> definitions, List<ColumnDescriptor> columns, TableDescriptor table) {
        for (ColumnDefinition definition : definitions) {
            if (definition.generation() != null) {
                String name = definition.column().name();
                ColumnDescriptor column = table.column(name);
                TableExpressionBinder binder = new TableExpressionBinder(text, context, table);
                Scalar value = binder.newGeneration(definition.generation().value(), name);
                if (definition.type() == null) {
                    column = column.withType(value.type());
                }
                if (!ConversionRules.isAssignable(value.type(), column.type())) {
                    throw context.failure(BindError.GENERATION_TYPE, definition.generation().value().offset(),
                            name, value.type(), column.type());
                }
                binder.stored(value, column, definition.generation().value().offset());
                columns.set(column.position(), column.withNullable(columns.get(column.position()).nullable()));
            }
        }
    }

    private ColumnDescriptor.Identity identity(IdentityClause clause, DataType type, ColumnReference column) {
        if (!type.id().isInteger()) {
            throw context.failure(BindError.IDENTITY_TYPE, clause.offset(), column.name());
        }
        if (clause.increment() == 0) {
            throw context.failure(BindError.IDENTITY_INCREMENT, clause.offset(), column.name());
        }
        requireInRange(clause.start(), type, clause.offset(), column.name());
        return new ColumnDescriptor.Identity(clause.always(), clause.start(), clause.increment(), clause.cycle());
    }

    void requireInRange(long start, DataType type, int offset, String column) {
        DefaultBinder.requireInRange(start, type, offset, column, context, BindError.IDENTITY_RANGE);
    }
}
