// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bound;

import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarText;
import bowler.plan.scalar.ScalarTraversal;
import bowler.plan.show.CallText;
import bowler.sql.bound.Relation.AggregateDefinition;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.DependentJoin;
import bowler.sql.bound.Relation.DiagnosticRead;
import bowler.sql.bound.Relation.ElementRows;
import bowler.sql.bound.Relation.Grouping;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.DocumentRows;
import bowler.sql.bound.Relation.OrderKey;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Recursion;
import bowler.sql.bound.Relation.RowList;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.RoutineRows;
import bowler.sql.bound.Relation.SeriesRows;
import bowler.sql.bound.Relation.SetOperation;
import bowler.sql.bound.Relation.SharedRead;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.bound.Relation.WindowDefinition;
import bowler.sql.bound.Relation.Windowing;
import bowler.sql.bound.Relation.WorkingRead;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntFunction;

/// Prints a relation as a tree of lines; columns are shown as `$id`.
public final class RelationText {
    private static final IntFunction<String> ID = id -> "$" + id;

    private final List<String> lines = new ArrayList<>();
    private final Set<Integer> shown = new HashSet<>();

    private RelationText() {}

    public static List<String> of(Relation relation) {
        RelationText text = new RelationText();
        text.relation(relation, 0);
        return text.lines;
    }

    private void relation(Relation relation, int depth) {
        switch (relation) {
            case TableRead read -> line(depth, "table " + read.table().schemaName() + '.' + read.table().name() + " "
                    + columns(read.columns()));
            case DiagnosticRead read -> line(depth, "diagnostics " + read.table() + " " + columns(read.columns()));
            case ElementRows rows -> line(depth, "elements of " + scalars(rows.arrays()) + " " + columns(rows.columns()));
            case RoutineRows rows -> line(depth, "rows of function " + rows.function().name() + scalars(rows.arguments())
                    + " " + columns(rows.columns()));
            case SeriesRows rows -> line(depth, "series of " + scalars(rows.arguments()) + " " + columns(rows.columns()));
            case DocumentRows rows -> line(depth, rows.spec().name() + " of " + scalars(rows.arguments()) + " " + columns(rows.columns()));
            case RowList list -> {
                line(depth, "rows " + columns(list.columns()));
                for (List<Scalar> row : list.rows()) {
                    line(depth + 1, "(" + scalars(row) + ")");
                }
            }
            case Selection selection -> {
                line(depth, "where " + scalars(selection.conditions()));
                relation(selection.input(), depth + 1);
            }
            case Join join -> {
                line(depth, kind(join.kind())
                        + (join.conditions().isEmpty() ? "" : " on " + scalars(join.conditions())));
                relation(join.left(), depth + 1);
                relation(join.right(), depth + 1);
            }
            case Concatenation concatenation -> inputs("concatenation", concatenation.columns(),
                    concatenation.inputs(), concatenation.inputColumns(), depth);
            case SetOperation operation -> inputs(operation.operator().text(), operation.columns(), operation.inputs(),
                    operation.inputColumns(), depth);
            case SharedRead read -> {
                line(depth, "shared " + read.shared().name() + " " + columns(read.columns()) + " of "
                        + scalars(List.copyOf(read.shared().columns())));
                if (shown.add(read.shared().id())) {
                    relation(read.shared().relation(), depth + 1);
                }
            }
            case Recursion recursion -> {
                line(depth, "recursion " + recursion.name() + " " + columns(recursion.columns())
                        + (recursion.distinct() ? " distinct" : "") + " from " + scalars(List.copyOf(recursion.baseColumns())));
                relation(recursion.base(), depth + 1);
                for (int i = 0; i < recursion.steps().size(); i++) {
                    line(depth + 1, "step " + scalars(List.copyOf(recursion.stepColumns().get(i))));
                    relation(recursion.steps().get(i), depth + 2);
                }
            }
            case WorkingRead read -> line(depth, "last rows of " + read.name() + " " + columns(read.columns()));
            case DependentJoin join -> {
                line(depth, "dependent " + kind(join.kind()) + " given " + scalars(join.parameters()) + " = "
                        + scalars(join.arguments())
                        + (join.conditions().isEmpty() ? "" : " on " + scalars(join.conditions())));
                relation(join.left(), depth + 1);
                relation(join.right(), depth + 1);
            }
            case Projection projection -> {
                line(depth, "project " + definitions(projection.definitions()));
                relation(projection.input(), depth + 1);
            }
            case Grouping grouping -> {
                List<String> parts = new ArrayList<>();
                for (AggregateDefinition aggregate : grouping.aggregates()) {
                    parts.add(ID.apply(aggregate.column().column()) + " = " + CallText.of(aggregate.call(), ID));
                }
                line(depth, "group " + String.join(", ", parts) + " by " + definitions(grouping.keys())
                        + (grouping.sets().isEmpty() ? "" : " sets " + grouping.sets() + " as "
                                + ID.apply(grouping.setNumber().column())));
                relation(grouping.input(), depth + 1);
            }
            case Windowing windowing -> {
                List<String> parts = new ArrayList<>();
                for (WindowDefinition definition : windowing.calls()) {
                    parts.add(ID.apply(definition.column().column()) + " = " + CallText.of(definition.call(), ID));
                }
                line(depth, "window " + String.join(", ", parts)
                        + (windowing.partition().isEmpty() ? "" : " partition by " + scalars(List.copyOf(windowing.partition())))
                        + (windowing.order().isEmpty() ? "" : " order by " + order(windowing.order())));
                relation(windowing.input(), depth + 1);
            }
            case Unique unique -> {
                line(depth, "distinct");
                relation(unique.input(), depth + 1);
            }
            case Ordering ordering -> {
                line(depth, "order by " + order(ordering.keys()));
                relation(ordering.input(), depth + 1);
            }
            case Slice slice -> {
                line(depth, "slice" + (slice.offset() == null ? "" : " offset " + ScalarText.of(slice.offset(), ID))
                        + (slice.fetch() == null ? "" : " fetch " + ScalarText.of(slice.fetch(), ID)));
                relation(slice.input(), depth + 1);
            }
        }
        queries(relation, depth + 1);
    }

    private void inputs(
            String text, List<Column> columns, List<Relation> inputs, List<List<Column>> inputColumns, int depth) {
        line(depth, text + " " + columns(columns));
        for (int i = 0; i < inputs.size(); i++) {
            line(depth + 1, "of " + scalars(List.copyOf(inputColumns.get(i))));
            relation(inputs.get(i), depth + 2);
        }
    }

    private static String order(List<OrderKey> order) {
        List<String> keys = new ArrayList<>();
        for (OrderKey key : order) {
            keys.add(ID.apply(key.column().column()) + (key.descending() ? " desc" : "")
                    + (key.nullsFirst() ? " nulls first" : ""));
        }
        return String.join(", ", keys);
    }

    /// Prints the queries within a node's scalars.
    private void queries(Relation relation, int depth) {
        Set<Subquery> found = new LinkedHashSet<>();
        RelationTraversal.visitScalars(relation, scalar -> ScalarTraversal.visit(scalar, node -> {
            if (node instanceof Subquery subquery) {
                found.add(subquery);
            }
        }));
        for (Subquery subquery : found) {
            line(depth, "query " + subquery.number() + (subquery.parameters().isEmpty() ? ""
                    : " given " + scalars(subquery.parameters()))
                    + (subquery.condition() == null ? "" : " for " + ScalarText.of(subquery.condition(), ID)));
            if (subquery.body() instanceof Relation body) {
                relation(body, depth + 1);
            }
        }
    }

    private static String kind(JoinKind kind) {
        return switch (kind) {
            case INNER -> "join";
            case LEFT -> "left join";
            case FULL -> "full join";
            case SEMI -> "semi join";
            case ANTI -> "anti join";
        };
    }

    private static String definitions(List<Definition> definitions) {
        List<String> parts = new ArrayList<>();
        for (Definition definition : definitions) {
            String value = ScalarText.of(definition.value(), ID);
            String name = ID.apply(definition.column().column());
            parts.add(value.equals(name) ? name : name + " = " + value);
        }
        return String.join(", ", parts);
    }

    private static String columns(List<Column> columns) {
        return columns.isEmpty() ? "" : ID.apply(columns.getFirst().column())
                + (columns.size() == 1 ? "" : ".." + ID.apply(columns.getLast().column()));
    }

    private static String scalars(List<? extends Scalar> scalars) {
        return ScalarText.of(scalars, ID);
    }

    private void line(int depth, String text) {
        lines.add("  ".repeat(depth) + text);
    }
}
