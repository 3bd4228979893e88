// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation;
import bowler.types.TypeId;
import bowler.types.function.xml.XmlFunctions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Replaces the columns of XML that a query returns by their texts. Callers know neither references to long values nor
/// the marks of sequences.
final class XmlOutput {
    private final BindContext context;

    XmlOutput(BindContext context) {
        this.context = context;
    }

    /// Returns a relation whose output columns are texts.
    ///
    /// @param output replaced in place
    Relation readable(Relation relation, List<Column> output) {
        Map<Integer, Column> texts = new HashMap<>();
        for (int at = 0; at < output.size(); at++) {
            Column column = output.get(at);
            if (column.type().id() == TypeId.XML) {
                output.set(at, texts.computeIfAbsent(column.column(),
                        id -> context.newColumn(column.type(), context.isNullable(column))));
            }
        }
        return texts.isEmpty() ? relation : projected(relation, texts);
    }

    /// Projects below the order of the rows, because the rows of a projection have no order of their own. XML cannot be
    /// sorted, so no order needs the replaced columns.
    private Relation projected(Relation relation, Map<Integer, Column> texts) {
        return switch (relation) {
            case Ordering ordering -> new Ordering(projected(ordering.input(), texts), ordering.keys());
            case Slice slice -> new Slice(projected(slice.input(), texts), slice.offset(), slice.fetch(), slice.minFetch(), slice.ties());
            case Relation other -> {
                List<Definition> definitions = new ArrayList<>();
                for (Column column : other.columns()) {
                    Column text = texts.get(column.column());
                    definitions.add(text == null ? new Definition(column, column)
                            : new Definition(text, new Call(XmlFunctions.returned(), List.of(column))));
                }
                yield new Projection(other, definitions);
            }
        };
    }
}
