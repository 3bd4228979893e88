// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.expression;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Not;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.scalar.SubqueryForm;
import bowler.sql.ast.Expression.Exists;
import bowler.sql.ast.Expression.InQuery;
import bowler.sql.ast.Expression.Quantified;
import bowler.sql.ast.Expression.RowValue;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Query;
import bowler.sql.bind.operand.OperandBinder;
import bowler.sql.bind.operand.OperandTypes;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.Correlation;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/// Binds queries within expressions.
public final class SubqueryBinder {
    /// A bound query and the values of outer rows that it uses.
    private record Inner(Correlation correlation, QueryRows rows) {
        Column column(int index) {
            return rows.output().get(index).column();
        }
    }

    private final BindContext context;
    private final NameScope nameScope;
    private final OperandBinder scalars;
    private final Supplier<LikeBinder> likes;
    private final RowConstructorBinder rowValues;

    SubqueryBinder(BindContext context, NameScope nameScope, OperandBinder scalars, RowConstructorBinder rowValues, Supplier<LikeBinder> likes) {
        this.context = context;
        this.nameScope = nameScope;
        this.scalars = scalars;
        this.likes = likes;
        this.rowValues = rowValues;
    }

    private Inner inner(Query query) {
        Correlation correlation = new Correlation(context, nameScope);
        return new Inner(correlation,
                context.correlated(correlation, inside -> context.nested().query(inside, query, QueryUse.NESTED)));
    }

    private Inner inner(Query query, int columnCount) {
        Inner inner = inner(query);
        if (inner.rows.output().size() != columnCount) {
            boolean all = query.body() instanceof Query.Select select
                    && select.items().stream().anyMatch(Query.AllColumns.class::isInstance);
            throw columnCount > 1 ? context.failure(BindError.ROW_LENGTH, query.body().offset(), columnCount,
                    inner.rows.output().size())
                    : context.failure(all ? BindError.SUBQUERY_ALL_COLUMNS : BindError.SUBQUERY_COLUMNS,
                            query.body().offset());
        }
        return inner;
    }

    Scalar value(Expression.Subquery subquery) {
        Inner inner = inner(subquery.query(), 1);
        return value(inner, List.of(inner.column(0)), inner.column(0));
    }

    private Scalar value(Inner inner, List<Column> shown, Column value) {
        Relation relation = inner.rows.relation();
        boolean alone = relation.columns().size() == shown.size();
        Relation body = alone ? relation
                : new Projection(relation, shown.stream().map(each -> new Definition(each, each)).toList());
        return query(SubqueryForm.VALUE, inner, body, null, value.type());
    }

    private Subquery query(SubqueryForm form, Inner inner, Relation body, Scalar condition, DataType type) {
        Correlation correlation = inner.correlation;
        return new Subquery(form, context.newQuery(), body, List.copyOf(correlation.parameters()),
                List.copyOf(correlation.arguments()), condition, type);
    }

    Scalar exists(Exists exists) {
        Inner inner = inner(exists.query());
        return query(SubqueryForm.EXISTS, inner, inner.rows.relation(), null, DataType.BOOLEAN);
    }

    Scalar in(InQuery in) {
        Scalar found = any(Comparison.EQUAL, in.value(), in.query(), in.offset());
        return in.negated() ? new Not(found) : found;
    }

    /// Binds ANY and ALL. ALL holds if no row satisfies the opposite comparison.
    Scalar quantified(Quantified quantified) {
        int offset = quantified.offset();
        return quantified.all()
                ? new Not(any(quantified.op().negated(), quantified.value(), quantified.query(), offset))
                : any(quantified.op(), quantified.value(), quantified.query(), offset);
    }

    private Scalar any(Comparison op, Expression value, Query query, int offset) {
        List<Expression> written = value instanceof RowValue row ? row.elements() : List.of(value);
        Inner inner = inner(query, written.size());
        Scalar condition = rowValues.compare(op, outside(written, inner), columns(inner), offset);
        return query(SubqueryForm.ANY, inner, inner.rows.relation(), condition, DataType.BOOLEAN);
    }

    /// Binds the test whether the value is an element of an array that refers to no columns.
    Scalar element(Scalar value, Scalar array, int offset) {
        Correlation correlation = new Correlation(context, nameScope);
        Column element = context.newColumn(array.type().element(), true);
        Inner inner = new Inner(correlation, null);
        Scalar condition = scalars.coercion().compare(Comparison.EQUAL, passed(value, inner), element, offset);
        return query(SubqueryForm.ANY, inner, new Relation.ElementRows(List.of(array), List.of(element)), condition,
                DataType.BOOLEAN);
    }

    /// Binds LIKE with a query of patterns. LIKE ALL holds if no pattern is found that the value is unlike.
    Scalar like(Expression.LikeSome like) {
        Inner inner = inner(like.query(), 1);
        Scalar value = passed(scalars.bind(like.value(), OperandTypes.ANY_TEXT), inner);
        Scalar escape = like.escape() == null ? null : passed(likes.get().escape(like.escape()), inner);
        Expression pattern = new Expression.Subquery(like.query(), like.query().body().offset());
        Scalar condition = likes.get().likeness(new Expression.Likeness(like.value(), pattern, like.escape(), like.anyCase(),
                like.negated() != like.all(), like.offset()), value, inner.column(0), escape);
        Scalar found = query(SubqueryForm.ANY, inner, inner.rows.relation(), condition, DataType.BOOLEAN);
        return like.all() ? new Not(found) : found;
    }

    /// Binds the comparison of a row with a single-row query; the comparison becomes the query's value.
    Scalar compare(Comparison op, RowValue value, Query query, int offset) {
        Inner inner = inner(query, value.elements().size());
        Scalar comparison = rowValues.compare(op, outside(value.elements(), inner), columns(inner), offset);
        Column column = context.newColumn(DataType.BOOLEAN, true);
        Relation compared = new Projection(inner.rows.relation(), List.of(new Definition(column, comparison)));
        return query(SubqueryForm.VALUE, inner, compared, null, DataType.BOOLEAN);
    }

    private static List<Scalar> columns(Inner inner) {
        return inner.rows.output().stream().map(OutputColumn::column).map(Scalar.class::cast).toList();
    }

    /// Binds the outer values of the comparison as parameters of the query.
    private List<Scalar> outside(List<Expression> written, Inner inner) {
        List<Scalar> values = new ArrayList<>();
        for (int i = 0; i < written.size(); i++) {
            DataType expected = OperandTypes.likeType(inner.column(i).type());
            values.add(passed(scalars.bind(written.get(i), expected), inner));
        }
        return values;
    }

    private static Scalar passed(Scalar value, Inner inner) {
        boolean constant = value instanceof Scalar.Literal || value instanceof Scalar.Parameter;
        return constant ? value : inner.correlation.parameter(value);
    }

    /// Returns whether the scalar contains a query.
    public static boolean isWithin(Scalar scalar) {
        return ScalarTraversal.any(scalar, Subquery.class::isInstance);
    }
}
