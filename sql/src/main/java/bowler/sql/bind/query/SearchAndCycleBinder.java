// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.plan.scalar.Comparison;
import bowler.plan.scalar.Scalar.Call;
import bowler.plan.scalar.Scalar.Case;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Compare;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.SearchAndCycle;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.DependentJoin;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.bound.Relation.WorkingRead;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import bowler.sql.suggest.NearestName;
import bowler.types.DataType;
import bowler.types.cast.CommonType;
import bowler.types.function.Functions;
import bowler.types.function.call.FunctionCall;
import java.util.ArrayList;
import java.util.List;

/// Binds SEARCH and CYCLE. The table gets additional columns: the row's place in the order, the rows on the path to it,
/// and a mark. The mark tells whether the row is already on its path; steps do not continue from such a row. Steps read
/// these columns in the row that they start from.
final class SearchAndCycleBinder {
    private final BindContext context;
    private final SearchAndCycle searchAndCycle;
    private final String table;
    private final List<String> names;
    private final List<DataType> types;
    private final List<String> addedNames = new ArrayList<>();
    private final List<DataType> addedTypes = new ArrayList<>();
    private int[] orderBy;
    private int[] keys;
    private FunctionCall ordering;
    private FunctionCall visiting;
    private FunctionCall testing;
    private Scalar mark;
    private Scalar noMark;

    /// @param names the names of the table's own columns
    /// @param types the types of the table's own columns
    SearchAndCycleBinder(BindContext context, SearchAndCycle searchAndCycle, String table, List<String> names, List<DataType> types) {
        this.context = context;
        this.searchAndCycle = searchAndCycle;
        this.table = table;
        this.names = names;
        this.types = types;
        if (searchAndCycle.search() != null) {
            orderBy = positions(searchAndCycle.search().by());
            ordering = Functions.searched(searchAndCycle.search().breadth(), typesOf(orderBy));
            add(searchAndCycle.search().order(), ordering.resultType());
        }
        if (searchAndCycle.cycle() != null) {
            keys = positions(searchAndCycle.cycle().columns());
            visiting = Functions.visited(typesOf(keys));
            testing = Functions.isVisited(typesOf(keys));
            bindMarks();
            add(searchAndCycle.cycle().mark(), mark.type());
            add(searchAndCycle.cycle().path(), visiting.resultType());
        }
    }

    List<String> addedNames() {
        return addedNames;
    }

    List<DataType> addedTypes() {
        return addedTypes;
    }

    private void add(ColumnReference column, DataType type) {
        if (names.contains(column.name()) || addedNames.contains(column.name())) {
            throw context.failure(BindError.DERIVED_COLUMN_TWICE, column.offset(), table, column.name());
        }
        addedNames.add(column.name());
        addedTypes.add(type);
    }

    private int[] positions(List<ColumnReference> mentions) {
        int[] positions = new int[mentions.size()];
        for (int at = 0; at < positions.length; at++) {
            ColumnReference mention = mentions.get(at);
            positions[at] = names.indexOf(mention.name());
            if (positions[at] < 0) {
                throw context.unknown(BindError.NO_SUCH_COLUMN, mention.offset(),
                    NearestName.among(mention.name(), names.stream().filter(each -> each != null).toList()), mention.name());
            }
            if (!types.get(positions[at]).id().isOrdered()) {
                throw context.failure(BindError.NOT_ORDERED, mention.offset(), types.get(positions[at]));
            }
        }
        return positions;
    }

    private List<DataType> typesOf(int[] positions) {
        List<DataType> chosen = new ArrayList<>();
        for (int position : positions) {
            chosen.add(types.get(position));
        }
        return chosen;
    }

    private void bindMarks() {
        SearchAndCycle.Cycle cycle = searchAndCycle.cycle();
        if (cycle.to() == null) {
            mark = Literal.TRUE;
            noMark = Literal.of(false);
            return;
        }
        ExpressionBinder scalars = new ExpressionBinder(context, new NameScope(context), null);
        Scalar to = scalars.bind(cycle.to());
        Scalar otherwise = scalars.bind(cycle.otherwise());
        DataType type = context.placed(cycle.to().offset(), () -> CommonType.branches(to.type(), otherwise.type()));
        mark = Coercion.exactly(to, type, false);
        noMark = Coercion.exactly(otherwise, type, false);
        if (!(mark instanceof Literal) || !(noMark instanceof Literal) || mark.equals(noMark) || !type.id().isOrdered()) {
            throw context.failure(BindError.CYCLE_MARKS, cycle.to().offset());
        }
    }

    /// Returns the base with the added columns.
    ///
    /// @param columns the table's columns in the base; receives the added ones
    Relation base(Relation base, List<Column> columns) {
        List<Definition> definitions = kept(columns);
        List<Scalar> before = new ArrayList<>();
        addedTypes.forEach(type -> before.add(Literal.nullOf(type)));
        addAll(definitions, columns, before, noMark);
        return new Projection(base, definitions);
    }

    /// Returns a step with the added columns.
    ///
    /// @param id the id of the rows that it starts from
    Relation step(Relation step, int id, List<Column> columns, int offset) {
        List<Column> before = new ArrayList<>();
        addedTypes.forEach(type -> before.add(context.newColumn(type, true)));
        Relation threaded = threaded(step, id, before, offset);
        List<Definition> definitions = kept(columns);
        Scalar marking = null;
        if (testing != null) {
            Scalar way = before.getLast();
            marking = new Case(List.of(new Case.Branch(new Call(testing, arguments(way, keys, columns)), mark)), noMark, mark.type());
        }
        addAll(definitions, columns, before, marking);
        return new Projection(threaded, definitions);
    }

    private static List<Definition> kept(List<Column> columns) {
        List<Definition> definitions = new ArrayList<>();
        columns.forEach(column -> definitions.add(new Definition(column, column)));
        return definitions;
    }

    /// @param before the added columns of the preceding row
    private void addAll(List<Definition> definitions, List<Column> columns, List<? extends Scalar> before, Scalar marking) {
        List<Column> own = List.copyOf(columns);
        int at = 0;
        if (ordering != null) {
            define(new Call(ordering, arguments(before.get(at++), orderBy, own)), definitions, columns);
        }
        if (visiting != null) {
            define(marking, definitions, columns);
            define(new Call(visiting, arguments(before.get(at + 1), keys, own)), definitions, columns);
        }
    }

    private void define(Scalar value, List<Definition> definitions, List<Column> columns) {
        Column column = context.newColumn(value.type(), true);
        definitions.add(new Definition(column, value));
        columns.add(column);
    }

    private static List<Scalar> arguments(Scalar way, int[] positions, List<Column> columns) {
        List<Scalar> arguments = new ArrayList<>();
        arguments.add(way);
        for (int position : positions) {
            arguments.add(columns.get(position));
        }
        return arguments;
    }

    /// Returns the relation with the added columns of the rows that it starts from after its own columns.
    private Relation threaded(Relation relation, int id, List<Column> before, int offset) {
        return switch (relation) {
            case WorkingRead read when read.id() == id -> {
                List<Column> columns = new ArrayList<>(read.columns());
                columns.addAll(before);
                Relation rows = new WorkingRead(read.id(), read.name(), columns, read.correlation());
                yield testing == null ? rows : new Selection(rows, List.of(
                    new Compare(Comparison.NOT_EQUAL, before.get(before.size() - 2), mark)));
            }
            case Projection projection -> {
                List<Definition> definitions = new ArrayList<>(projection.definitions());
                before.forEach(column -> definitions.add(new Definition(column, column)));
                yield new Projection(threaded(projection.input(), id, before, offset), definitions);
            }
            case Selection selection -> new Selection(threaded(selection.input(), id, before, offset), selection.conditions());
            case Unique unique -> new Unique(threaded(unique.input(), id, before, offset));
            case Join join when reads(join.left(), id) ->
                new Join(join.kind(), threaded(join.left(), id, before, offset), join.right(), join.conditions());
            case Join join ->
                new Join(join.kind(), join.left(), threaded(join.right(), id, before, offset), join.conditions());
            case DependentJoin join -> new DependentJoin(join.kind(), threaded(join.left(), id, before, offset), join.right(),
                join.parameters(), join.arguments(), join.conditions());
            case Relation other -> throw context.failure(BindError.TRAVERSAL_STEP, offset, table);
        };
    }

    private static boolean reads(Relation relation, int id) {
        if (relation instanceof WorkingRead read) {
            return read.id() == id;
        }
        boolean[] found = new boolean[1];
        RelationTraversal.mapInputs(relation, input -> {
            found[0] |= reads(input, id);
            return input;
        });
        return found[0];
    }
}
