// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.catalog.SchemaObject.Kind;
import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.Expression.Invocation;
import bowler.sql.ast.Expression;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query.SelectItem;
import bowler.sql.ast.Query.Selected;
import bowler.sql.ast.TableReference.SeriesTable;
import bowler.sql.ast.TableReference.UnnestTable;
import bowler.sql.ast.TableReference;
import bowler.sql.bind.expression.RowFunctions;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bound.Relation;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/// Binds functions of a select list that give rows, as PostgreSQL has them: `SELECT id, UNNEST(tags) FROM t` is `SELECT
/// id, u FROM t, UNNEST(tags) AS u`. Several functions of arrays, each of which is an element of the list, give their
/// rows together; shorter arrays are filled up with NULLs.
final class RowExpansion implements RowFunctions {
    private final BindContext context;
    private final NameScope nameScope;
    private final Map<Invocation, Column> columns = new IdentityHashMap<>();
    private FromPart rows;
    private Invocation first;

    /// @param nameScope the names that the arguments may use
    RowExpansion(BindContext context, NameScope nameScope) {
        this.context = context;
        this.nameScope = nameScope;
    }

    /// Binds the functions that are elements of a select list.
    void bindAll(List<SelectItem> items) {
        List<Invocation> arrays = new ArrayList<>();
        for (SelectItem item : items) {
            boolean isArray = item instanceof Selected(Invocation call, String alias) && isHere(call) && !call.function().equals(SERIES);
            if (isArray) {
                arrays.add((Invocation) ((Selected) item).expression());
            }
        }
        if (!arrays.isEmpty()) {
            expand(arrays);
        }
    }

    @Override
    public boolean isHere(Invocation call) {
        return !call.escaped() && RowFunctions.isName(call.function())
                && context.routine(Kind.FUNCTION, new Name(null, call.function(), call.offset())) == null;
    }

    @Override
    public Column bind(Invocation invocation) {
        if (!columns.containsKey(invocation)) {
            expand(List.of(invocation));
        }
        return columns.get(invocation);
    }

    private void expand(List<Invocation> calls) {
        Invocation call = calls.getFirst();
        if (rows != null) {
            throw context.failure(BindError.ROWS_TOGETHER, call.offset(), call.function());
        }
        first = call;
        rows = new FromBinder(context, QueryUse.NESTED).behind(nameScope, call.function().equals(SERIES) ? series(call) : elements(calls));
        for (int at = 0; at < calls.size(); at++) {
            columns.put(calls.get(at), rows.relation().columns().get(at));
        }
    }

    private TableReference series(Invocation call) {
        if (call.arguments().size() < 2 || call.arguments().size() > 3) {
            throw context.failure(BindError.ARGUMENT_COUNT, call.offset(), call.function(), call.arguments().size());
        }
        return new SeriesTable(call.function(), call.arguments(), false, null, null, call.offset());
    }

    private TableReference elements(List<Invocation> calls) {
        List<Expression> arrays = new ArrayList<>();
        for (Invocation call : calls) {
            String function = OF_ARRAYS.get(call.function());
            if (function.isEmpty() && call.arguments().size() != 1) {
                throw context.failure(BindError.ARGUMENT_COUNT, call.offset(), call.function(), call.arguments().size());
            }
            arrays.add(function.isEmpty() ? call.arguments().getFirst() : new Invocation(function, call.arguments(), false, call.offset()));
        }
        return new UnnestTable(arrays, false, null, null, calls.getFirst().offset());
    }

    /// Returns the name of the column of a function without an alias; null for other expressions.
    String nameOf(Expression expression) {
        return expression instanceof Invocation call && columns.containsKey(call) ? call.function() : null;
    }

    /// Returns the relation with the rows of the functions for each of its rows.
    ///
    /// @param combines whether the query combines rows by groups or windows, which the functions would multiply
    Relation over(Relation relation, boolean combines) {
        if (rows == null) {
            return relation;
        }
        if (combines) {
            throw context.failure(BindError.ROWS_TOGETHER, first.offset(), first.function());
        }
        return FromBinder.joined(JoinKind.INNER, new FromPart(relation, nameScope), rows, List.of());
    }
}
