// SPDX-License-Identifier: Apache-2.0
package bowler.plan.show;

import bowler.catalog.TableDescriptor;
import bowler.plan.query.DiagnosticTable;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource.Aggregate;
import bowler.plan.query.RowSource.Concatenation;
import bowler.plan.query.RowSource.DependentJoin;
import bowler.plan.query.RowSource.Distinct;
import bowler.plan.query.RowSource.Filter;
import bowler.plan.query.RowSource.HashJoin;
import bowler.plan.query.RowSource.Limit;
import bowler.plan.query.RowSource.LookupJoin;
import bowler.plan.query.RowSource.NestedLoopJoin;
import bowler.plan.query.RowSource.OrderedConcatenation;
import bowler.plan.query.RowSource.OrderedSetOperation;
import bowler.plan.query.RowSource.PartialSort;
import bowler.plan.query.RowSource.Project;
import bowler.plan.query.RowSource.Recursion;
import bowler.plan.query.RowSource.SetOperation;
import bowler.plan.query.RowSource.SharedRead;
import bowler.plan.query.RowSource.Sort;
import bowler.plan.query.RowSource.TableAccess;
import bowler.plan.query.RowSource.TiedLimit;
import bowler.plan.query.RowSource.Values;
import bowler.plan.query.RowSource.Window;
import bowler.plan.query.RowSource.WorkingRead;
import bowler.plan.query.RowSource;
import bowler.plan.scalar.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/// The displayed names of a node's slots: the columns that they carry if there are any, otherwise `#n`.
final class SlotNames {
    private SlotNames() {}

    static IntFunction<String> of(RowSource source) {
        List<String> names = list(source);
        return slot -> slot < names.size() ? names.get(slot) : "#" + slot;
    }

    /// @param correlation the correlation name of the table, or null
    private static List<String> list(TableDescriptor table, String correlation, List<Integer> positions) {
        String prefix = correlation == null ? table.name() : correlation;
        List<String> names = new ArrayList<>();
        for (int position : positions) {
            names.add(prefix + '.' + columnName(table, position));
        }
        return names;
    }

    private static List<String> list(RowSource source) {
        return switch (source) {
            case RowSource.Diagnostics diagnostics -> diagnostics.table().columns().stream()
                .map(DiagnosticTable.DiagnosticColumn::name).toList();
            case RowSource.ElementRows rows -> numbered(0, rows.types().size());
            case RowSource.RoutineRows rows -> rows.positions().stream()
                .map(position -> rows.function().table().get(position).name()).toList();
            case RowSource.SeriesRows rows -> List.of("series", "number").subList(0, rows.types().size());
            case RowSource.DocumentRows rows -> numbered(0, rows.types().size());
            case Values values -> numbered(0, values.types().size());
            case TableAccess access -> list(access.table(), access.correlation(), access.columns());
            case RowSource.IndexedRows rows -> list(rows.table(), rows.correlation(), rows.columns());
            case RowSource.NamedRows rows -> list(rows.table(), rows.correlation(), rows.columns());
            case Filter filter -> list(filter.input());
            case Project project -> projected(project.scalars(), list(project.input()));
            case DependentJoin join -> joined(join.left(), join.right());
            case NestedLoopJoin join -> joined(join.kind(), join.left(), join.right());
            case LookupJoin join -> joined(join.kind(), join.left(), join.right());
            case HashJoin join -> joined(join.kind(), join.left(), join.right());
            case RowSource.MergeJoin join -> joined(join.kind(), join.left(), join.right());
            case RowSource.ChoiceLookupJoin join -> joined(join.kind(), join.left(), join.rights().getFirst());
            case RowSource.ChoiceHashJoin join -> joined(join.kind(), join.left(), join.right());
            case Aggregate aggregate -> {
                List<String> names = projected(aggregate.groupKeys(), list(aggregate.input()));
                names.addAll(numbered(names.size(), aggregate.calls().size() + (aggregate.sets().isEmpty() ? 0 : 1)));
                yield names;
            }
            case Window window -> {
                List<String> names = new ArrayList<>(list(window.input()));
                names.addAll(numbered(names.size(), window.calls().size()));
                yield names;
            }
            case Distinct distinct -> list(distinct.input());
            case RowSource.Gather gather -> list(gather.input());
            case SharedRead read -> sharedNames(read);
            case WorkingRead read -> numbered(0, read.types().size());
            case Recursion recursion -> list(recursion.base());
            case Concatenation concatenation -> list(concatenation.inputs().getFirst());
            case SetOperation operation -> list(operation.inputs().getFirst());
            case OrderedConcatenation concatenation -> list(concatenation.inputs().getFirst());
            case OrderedSetOperation operation -> list(operation.inputs().getFirst());
            case Sort sort -> list(sort.input());
            case PartialSort sort -> list(sort.input());
            case Limit limit -> list(limit.input());
            case TiedLimit limit -> list(limit.input());
        };
    }

    private static List<String> sharedNames(SharedRead read) {
        String prefix = read.correlation() == null ? read.shared().name() : read.correlation();
        List<String> names = new ArrayList<>();
        for (String name : read.shared().columnNames()) {
            names.add(name == null ? "#" + names.size() : prefix + '.' + name);
        }
        return names;
    }

    private static List<String> projected(List<Scalar> scalars, List<String> inputNames) {
        List<String> names = new ArrayList<>();
        for (Scalar scalar : scalars) {
            names.add(scalar instanceof Scalar.Column column && column.column() < inputNames.size()
                    ? inputNames.get(column.column()) : "#" + names.size());
        }
        return names;
    }

    private static List<String> joined(JoinKind kind, RowSource left, RowSource right) {
        return kind.emitsRight() ? joined(left, right) : list(left);
    }

    /// Returns the names of both sides' slots, whichever of them a join returns.
    static List<String> joined(RowSource left, RowSource right) {
        List<String> names = new ArrayList<>(list(left));
        for (String name : list(right)) {
            names.add(name.startsWith("#") ? "#" + names.size() : name);
        }
        return names;
    }

    private static List<String> numbered(int first, int count) {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            names.add("#" + (first + i));
        }
        return names;
    }

    /// Returns the names for a scalar without an input row.
    static IntFunction<String> unnamed() {
        return slot -> "#" + slot;
    }

    static String columnName(TableDescriptor table, int position) {
        return position == table.columns().size() ? "(key)" : table.columns().get(position).name();
    }
}
