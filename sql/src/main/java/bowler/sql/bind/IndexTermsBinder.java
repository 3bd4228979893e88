// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.catalog.IndexDescriptor;
import bowler.catalog.IndexForm;
import bowler.catalog.TableDescriptor;
import bowler.plan.IndexTerms;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.And;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.ScalarShape;
import java.util.ArrayList;
import java.util.List;

/// What indexes compute of their rows: expressions and conditions, bound from their texts.
final class IndexTermsBinder {
    private final BindContext context;

    IndexTermsBinder(BindContext context) {
        this.context = context;
    }

    /// Terms over the columns of one mention of a table.
    List<IndexTerms> of(TableDescriptor table, List<Column> columns) {
        List<IndexTerms> placed = new ArrayList<>();
        for (IndexTerms terms : of(table, context)) {
            placed.add(new IndexTerms(terms.treeId(), terms.computed().stream().map(each -> over(each, columns)).toList(),
                    terms.conditions().stream().map(each -> over(each, columns)).toList()));
        }
        if (placed.isEmpty()) {
            return placed;
        }
        boolean hasLiterals = placed.stream().anyMatch(terms -> terms.computed().stream().anyMatch(IndexTermsBinder::hasLiteral)
                || terms.conditions().stream().anyMatch(IndexTermsBinder::hasLiteral));
        if (hasLiterals) {
            context.needLiterals();
        }
        return placed;
    }

    private static boolean hasLiteral(Scalar scalar) {
        return ScalarShape.any(scalar, Scalar.Literal.class::isInstance);
    }

    private static Scalar over(Scalar scalar, List<Column> columns) {
        return ScalarShape.map(scalar,
                node -> node instanceof Column column ? columns.get(column.column()) : node);
    }

    /// Terms over whole rows of a table: a column's id is its position. Indexes that follow from columns have none.
    static List<IndexTerms> of(TableDescriptor table, BindContext context) {
        List<IndexTerms> all = new ArrayList<>();
        for (IndexDescriptor index : table.indexes()) {
            IndexForm form = index.form();
            if (!form.isEvident()) {
                List<Scalar> computed = form.computed().stream()
                        .map(part -> RuleBinder.value(part.text(), context, table)).toList();
                List<Scalar> conditions = form.condition() == null ? List.of()
                        : conjuncts(RuleBinder.condition(form.condition().text(), context, table));
                all.add(new IndexTerms(index.treeId(), computed, conditions));
            }
        }
        return all;
    }

    static List<Scalar> conjuncts(Scalar condition) {
        return condition instanceof And and ? and.operands() : List.of(condition);
    }
}
