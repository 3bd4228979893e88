// SPDX-License-Identifier: Apache-2.0
package bowler.plan.query;

import bowler.plan.query.RowSource.HashJoin;
import bowler.plan.query.RowSource.LookupJoin;
import bowler.plan.query.RowSource.TableAccess;

/// A plan without its values: the kinds of its nodes, and the tables and indexes that they read. Two plans of one text
/// with different literals do the same if their structures are equal.
public final class PlanStructure {
    private PlanStructure() {}

    public static String of(RowSource source) {
        StringBuilder text = new StringBuilder();
        append(text, source);
        return text.toString();
    }

    private static void append(StringBuilder text, RowSource source) {
        text.append(source.getClass().getSimpleName());
        switch (source) {
            case TableAccess access -> access(text, access);
            case RowSource.IndexedRows rows -> text.append(rows.keys().text());
            case LookupJoin join -> access(text.append(join.kind()), join.right());
            case HashJoin join -> text.append(join.kind());
            case RowSource.MergeJoin join -> text.append(join.kind());
            case RowSource.ChoiceHashJoin join -> text.append(join.kind());
            case RowSource.ChoiceLookupJoin join -> text.append(join.kind());
            case RowSource.Aggregate aggregate when aggregate.ordered() -> text.append("Ordered");
            case RowSource other -> { }
        }
        text.append('(');
        for (RowSource input : RowSourceTraversal.inputs(source)) {
            append(text, input);
        }
        RowSourceTraversal.subqueries(source).forEach(subquery -> append(text.append('?'), (RowSource) subquery.body()));
        text.append(')');
    }

    private static void access(StringBuilder text, TableAccess access) {
        text.append(' ').append(access.table().tableId()).append('/')
                .append(access.index() == null ? 0 : access.index().treeId()).append('/')
                .append(access.bounds().equal().size()).append(access.bounds().low() == null ? "" : "l")
                .append(access.bounds().high() == null ? "" : "h").append(access.descending() ? "d" : "")
                .append(access.bounds().cursor() == null ? "" : "c").append(access.distinctParts() == 0 ? "" : "o");
    }
}
