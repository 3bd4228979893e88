// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.IndexForm;
import bowler.catalog.TableDescriptor;
import bowler.plan.definition.IndexExpressions;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.bind.scope.BindContext;
import java.util.ArrayList;
import java.util.List;

/// Binds the expressions and conditions of indexes from their texts.
public final class IndexExpressionBinder {
    private final BindContext context;

    public IndexExpressionBinder(BindContext context) {
        this.context = context;
    }

    /// Returns the expressions over the columns of one reference to a table.
    public List<IndexExpressions> of(TableDescriptor table, List<Column> columns) {
        List<IndexExpressions> placed = new ArrayList<>();
        for (IndexExpressions terms : of(table, context)) {
            placed.add(new IndexExpressions(terms.treeId(), terms.computed().stream().map(each -> over(each, columns)).toList(),
                    terms.conditions().stream().map(each -> over(each, columns)).toList()));
        }
        if (placed.isEmpty()) {
            return placed;
        }
        boolean hasLiterals = placed.stream().anyMatch(terms -> terms.computed().stream().anyMatch(IndexExpressionBinder::hasLiteral)
                || terms.conditions().stream().anyMatch(IndexExpressionBinder::hasLiteral));
        if (hasLiterals) {
            context.requireLiterals();
        }
        return placed;
    }

    private static boolean hasLiteral(Scalar scalar) {
        return ScalarTraversal.any(scalar, Scalar.Literal.class::isInstance);
    }

    private static Scalar over(Scalar scalar, List<Column> columns) {
        return ScalarTraversal.map(scalar,
                node -> node instanceof Column column ? columns.get(column.column()) : node);
    }

    /// Returns the expressions over whole rows of a table; a column's id is its position. Indexes that only read
    /// columns have none.
    public static List<IndexExpressions> of(TableDescriptor table, BindContext context) {
        List<IndexExpressions> all = new ArrayList<>();
        for (IndexDescriptor index : table.indexes()) {
            IndexForm form = index.form();
            if (!form.hasSingleEntry()) {
                List<Scalar> computed = form.computed().stream()
                        .map(part -> TableExpressionBinder.value(part.text(), context, table)).toList();
                List<Scalar> conditions = form.condition() == null ? List.of()
                        : conjuncts(TableExpressionBinder.condition(form.condition().text(), context, table));
                all.add(new IndexExpressions(index.treeId(), computed, conditions));
            }
        }
        return all;
    }

    public static List<Scalar> conjuncts(Scalar condition) {
        return condition instanceof And and ? and.operands() : List.of(condition);
    }
}
