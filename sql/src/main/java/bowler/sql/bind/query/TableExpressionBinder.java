// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.base.error.SqlFailure;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.RoutineDescriptor.SqlAccess;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.ast.Expression;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.operand.SessionCasts;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.Dependencies;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.parse.StatementParser;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// Binds an expression over the rows of one table: a CHECK's condition or a generated column's value. In the resulting
/// scalar a column's id is its position in the table.
public final class TableExpressionBinder {
    private static final Set<String> UNSTEADY = Set.of("RANDOM", "RAND");

    private final BindContext context;
    private final TableDescriptor table;
    private final ExpressionBinder scalars;
    private final BindContext statement;

    /// @param text the text that contains the expressions, for messages
    public TableExpressionBinder(String text, BindContext statement, TableDescriptor table) {
        this(statement.of(text, table.schemaName()), statement, table);
    }

    private TableExpressionBinder(BindContext context, BindContext statement, TableDescriptor table) {
        this.table = table;
        this.statement = statement;
        this.context = context;
        scalars = new ExpressionBinder(context, new FromBinder(context, QueryUse.NESTED).read(table, null, null, null, 0, false).nameScope(),
                null);
    }

    /// Binds the condition of a new CHECK.
    public Scalar newCheck(Expression condition, String text) {
        return checked(() -> scalars.truth(condition, BindError.CONDITION_NOT_BOOLEAN), condition.offset(),
                BindError.UNSTEADY_CHECK, BindError.CHECK_AGGREGATE, text);
    }

    /// Binds the value of a new generated column.
    public Scalar newGeneration(Expression value, String column) {
        Scalar scalar = checked(() -> scalars.bind(value), value.offset(), BindError.UNSTEADY_GENERATION,
                BindError.GENERATION_AGGREGATE, column);
        for (int position : columns(scalar)) {
            if (table.columns().get(position).isGenerated()) {
                throw context.failure(BindError.GENERATION_OF_GENERATED, value.offset(), column);
            }
        }
        return scalar;
    }

    private interface Step {
        Scalar bind();
    }

    private Scalar checked(Step step, int offset, BindError unsteady, BindError aggregate, String subject) {
        Scalar scalar;
        try {
            scalar = SessionCasts.within(null, step::bind);
        } catch (SqlFailure refused) {
            if (refused.error() == BindError.AGGREGATE_NOT_ALLOWED) {
                throw context.failure(aggregate, offset, subject);
            }
            throw refused;
        }
        statement.used().useObjectsOf(context.used());
        ScalarTraversal.visit(scalar, node -> {
            if (node instanceof Scalar.Register register) {
                throw context.failure(unsteady, offset, register.register().toString().replace('_', ' '));
            }
            if (node instanceof Scalar.CurrentValue current) {
                throw context.failure(unsteady, offset, current.sequence() == null ? "LASTVAL()" : "The value of a sequence");
            }
            if (node instanceof Scalar.RoutineCall call && unsteady != BindError.UNSTEADY_CHECK) {
                requireSteady(call.routine(), offset, unsteady);
            }
            if (node instanceof Scalar.Call call && UNSTEADY.contains(call.function().name())) {
                throw context.failure(unsteady, offset, call.function().name());
            }
        });
        return scalar;
    }

    /// Fails if a generated column or an index may not depend on a function. A CHECK may call any function, as in Derby.
    private void requireSteady(RoutineDescriptor function, int offset, BindError unsteady) {
        if (!function.deterministic()) {
            throw context.failure(unsteady, offset, function.name());
        }
        if (function.access() != SqlAccess.NO_SQL) {
            throw context.failure(BindError.SQL_IN_GENERATION, offset, function.name());
        }
    }

    /// Returns the value converted for storage in the column.
    public Scalar stored(Scalar scalar, ColumnDescriptor column, int offset) {
        return scalars.coercion().stored(scalar, column.type(), column.name(), offset);
    }

    /// Binds the condition of an existing CHECK.
    public static Scalar condition(String text, BindContext context, TableDescriptor table) {
        TableExpressionBinder binder = new TableExpressionBinder(text, context, table);
        Scalar condition = SessionCasts.within(null,
                () -> binder.scalars.truth(StatementParser.parseExpression(text), BindError.CONDITION_NOT_BOOLEAN));
        binder.statement.used().useObjectsOf(binder.context.used());
        return condition;
    }

    /// Binds an expression over the rows of a table, and records what it names. Policies do not restrict what it reads, because
    /// it may be the condition of one.
    public static void note(String text, BindContext context, TableDescriptor table, Dependencies noted) {
        noted.name(table, List.of());
        BindContext own = context.of(text, table.schemaName()).withinPolicy(text, table.schemaName()).noting(noted);
        SessionCasts.within(null,
                () -> new TableExpressionBinder(own, context, table).scalars.bind(StatementParser.parseExpression(text)));
    }

    /// Binds the value of an expression of an existing index.
    static Scalar value(String text, BindContext context, TableDescriptor table) {
        return SessionCasts.within(null,
                () -> new TableExpressionBinder(text, context, table).scalars.bind(StatementParser.parseExpression(text)));
    }

    /// Binds the value that existing rows get in a column of another type.
    public Scalar replacement(Expression value, ColumnDescriptor column) {
        return stored(scalars.bind(value, column.type()), column, value.offset());
    }

    /// Binds a key part of a new index.
    public Scalar newIndexValue(Expression value) {
        return checked(() -> scalars.bind(value), value.offset(), BindError.UNSTEADY_INDEX,
                BindError.INDEX_AGGREGATE, "an index");
    }

    /// Binds the condition of a new index.
    public Scalar newIndexCondition(Expression condition) {
        return checked(() -> scalars.truth(condition, BindError.CONDITION_NOT_BOOLEAN), condition.offset(),
                BindError.UNSTEADY_INDEX, BindError.INDEX_AGGREGATE, "an index");
    }

    /// Binds the value of an existing generated column, as stored.
    public static Scalar generation(ColumnDescriptor column, BindContext context, TableDescriptor table) {
        TableExpressionBinder binder = new TableExpressionBinder(column.generation(), context, table);
        Scalar value = SessionCasts.within(null, () -> binder.stored(
                binder.scalars.bind(StatementParser.parseExpression(column.generation())), column, 0));
        binder.statement.used().useObjectsOf(binder.context.used());
        return value;
    }

    /// Returns the positions of the columns in a scalar that this class bound.
    public static SortedSet<Integer> columns(Scalar scalar) {
        SortedSet<Integer> positions = new TreeSet<>();
        ScalarTraversal.visit(scalar, node -> {
            if (node instanceof Column column) {
                positions.add(column.column());
            }
        });
        return positions;
    }
}
