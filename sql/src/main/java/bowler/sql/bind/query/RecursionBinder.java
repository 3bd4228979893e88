// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.plan.query.JoinKind;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.sql.ast.CommonTable;
import bowler.sql.ast.Query.SetForm;
import bowler.sql.ast.Query.SetOperation;
import bowler.sql.ast.Query;
import bowler.sql.ast.SearchAndCycle;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.OutputColumn;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bind.scope.VisibleCommonTables.Rows.Recursing;
import bowler.sql.bind.scope.VisibleCommonTables;
import bowler.sql.bound.Relation.Concatenation;
import bowler.sql.bound.Relation.Definition;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Recursion;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Unique;
import bowler.sql.bound.Relation.WorkingRead;
import bowler.sql.bound.Relation;
import bowler.types.DataType;
import bowler.types.cast.CommonType;
import java.util.ArrayList;
import java.util.List;

/// Binds a recursive table: `base UNION [ALL] step`, where each side may have several operands.
///
/// Its columns have the common types of base and steps. A step's types may depend on the columns that it reads, so it
/// is bound repeatedly until they are stable. Strings and decimals that keep growing get their maximum length.
final class RecursionBinder {
    private static final int EXACT_ROUNDS = 2;
    private static final int MAX_ROUNDS = 8;
    /// The scale of decimals whose scale grows with every step.
    private static final int GROWING_SCALE = 15;

    private final BindContext context;

    RecursionBinder(BindContext context) {
        this.context = context;
    }

    QueryRows rows(VisibleCommonTables definition) {
        CommonTable table = definition.table();
        SetOperation operation = (SetOperation) table.query().body();
        List<Query> bases = new ArrayList<>();
        List<Query> steps = new ArrayList<>();
        List<Query> operands = operation.operands();
        for (int i = 0; i < operands.size(); i++) {
            int end = i + 1 < operands.size() ? operands.get(i + 1).body().start() : table.end();
            (table.isMentioned(operands.get(i).body().start(), end) ? steps : bases).add(operands.get(i));
        }
        if (bases.isEmpty()) {
            throw context.failure(BindError.RECURSION_FORM, table.offset(), table.name());
        }
        SetOperation base = new SetOperation(SetForm.UNION, true, bases, operation.offset());
        QueryRows baseRows = new SetOperationBinder(context).operation(base, List.of(), QueryUse.NESTED);
        List<String> names = names(table, baseRows);
        List<DataType> types = types(baseRows);
        List<QueryRows> stepRows = List.of();
        int id = context.newRowsId();
        boolean settled = false;
        for (int round = 0; !settled; round++) {
            Recursing recursing = new Recursing(id, names, types);
            stepRows = bind(definition, recursing, steps, operation);
            List<DataType> met = met(operation, baseRows, types, stepRows, round);
            settled = met.equals(types);
            types = met;
            if (round == MAX_ROUNDS) {
                throw context.failure(BindError.RECURSION_TYPES, table.offset(), table.name());
            }
        }
        return recursion(id, definition, operation, names, types, baseRows, stepRows);
    }

    private List<String> names(CommonTable table, QueryRows base) {
        List<String> names = new ArrayList<>();
        base.output().forEach(column -> names.add(column.name()));
        if (table.columnNames() != null) {
            if (table.columnNames().size() != names.size()) {
                throw context.failure(BindError.DERIVED_COLUMN_COUNT, table.offset(), table.name());
            }
            return table.columnNames();
        }
        return names;
    }

    private static List<DataType> types(QueryRows rows) {
        return rows.output().stream().map(column -> column.column().type()).toList();
    }

    private List<QueryRows> bind(
            VisibleCommonTables definition, Recursing recursing, List<Query> steps, SetOperation operation) {
        BindContext inside = context.withCommonTables(new VisibleCommonTables(definition.table(), definition.outer(), recursing));
        List<QueryRows> bound = new ArrayList<>();
        for (Query step : steps) {
            recursing.readCount = 0;
            QueryRows rows = new QueryBinder(inside).query(step, QueryUse.NESTED);
            if (rows.output().size() != recursing.types.size()) {
                throw context.failure(BindError.OPERAND_COLUMN_COUNT, operation.offset(), SetForm.UNION,
                        recursing.types.size(), rows.output().size());
            }
            if (recursing.readCount != 1 || openReads(rows.relation(), recursing.id) != 1) {
                throw context.failure(BindError.MISPLACED_RECURSION, step.body().start(), definition.table().name());
            }
            bound.add(rows);
        }
        return bound;
    }

    /// Counts the reads of the last step's rows in positions that process these rows one by one. Aggregates, limits and
    /// the nullable side of an outer join are excluded.
    private static int openReads(Relation relation, int id) {
        return switch (relation) {
            case WorkingRead read -> read.id() == id ? 1 : 0;
            case Projection projection -> openReads(projection.input(), id);
            case Selection selection -> openReads(selection.input(), id);
            case Unique unique -> openReads(unique.input(), id);
            case Join join -> join.kind() == JoinKind.INNER
                    ? openReads(join.left(), id) + openReads(join.right(), id)
                    : join.kind() == JoinKind.FULL ? 0 : openReads(join.left(), id);
            case Concatenation concatenation -> {
                int reads = 0;
                for (Relation input : concatenation.inputs()) {
                    reads += openReads(input, id);
                }
                yield reads;
            }
            case Relation other -> 0;
        };
    }

    private List<DataType> met(
            SetOperation operation, QueryRows base, List<DataType> before, List<QueryRows> steps, int round) {
        List<DataType> met = new ArrayList<>();
        for (int i = 0; i < before.size(); i++) {
            DataType type = before.get(i);
            boolean untyped = round == 0 && context.isUntyped(base.output().get(i).column());
            for (QueryRows step : steps) {
                Column column = step.output().get(i).column();
                if (context.isUntyped(column)) {
                    continue;
                }
                DataType soFar = type;
                type = untyped ? column.type()
                        : context.placed(operation.offset(), () -> CommonType.union(soFar, column.type()));
                untyped = false;
            }
            met.add(round < EXACT_ROUNDS || type.equals(before.get(i)) ? type : greatest(type, before.get(i)));
        }
        return met;
    }

    /// Returns the maximum type of a family, for a type that keeps growing.
    private static DataType greatest(DataType type, DataType before) {
        return switch (before.id()) {
            case CHAR, VARCHAR -> DataType.varchar(DataType.MAX_VARCHAR_LENGTH);
            case CHAR_BITS, VARCHAR_BITS -> DataType.varcharBits(DataType.MAX_VARCHAR_LENGTH);
            case DECIMAL -> before.precision() == DataType.MAX_DECIMAL_PRECISION ? before
                    : DataType.decimal(DataType.MAX_DECIMAL_PRECISION, type.scale() == before.scale() ? type.scale()
                            : Math.max(type.scale(), GROWING_SCALE));
            default -> type;
        };
    }

    private QueryRows recursion(
            int id, VisibleCommonTables definition, SetOperation operation, List<String> names, List<DataType> types,
            QueryRows base, List<QueryRows> steps) {
        boolean distinct = !operation.all();
        List<Column> columns = new ArrayList<>();
        List<OutputColumn> output = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            if (distinct && !types.get(i).id().isOrdered()) {
                throw context.failure(BindError.NOT_ORDERED, operation.offset(), types.get(i));
            }
            Column column = context.newColumn(types.get(i), true);
            columns.add(column);
            String name = names.get(i);
            output.add(new OutputColumn(column, name, name == null ? String.valueOf(i + 1) : name, null, null));
        }
        List<Column> baseColumns = new ArrayList<>();
        Relation baseRelation = converted(base, types, baseColumns);
        List<Relation> relations = new ArrayList<>();
        List<List<Column>> stepColumns = new ArrayList<>();
        for (QueryRows step : steps) {
            List<Column> columnsOfStep = new ArrayList<>();
            relations.add(converted(step, types, columnsOfStep));
            stepColumns.add(columnsOfStep);
        }
        SearchAndCycle searchAndCycle = definition.table().searchAndCycle();
        if (searchAndCycle != null) {
            SearchAndCycleBinder added = new SearchAndCycleBinder(context, searchAndCycle, definition.table().name(), names, types);
            baseRelation = added.base(baseRelation, baseColumns);
            for (int i = 0; i < relations.size(); i++) {
                relations.set(i, added.step(relations.get(i), id, stepColumns.get(i), searchAndCycle.offset()));
            }
            for (int i = 0; i < added.addedNames().size(); i++) {
                Column column = context.newColumn(added.addedTypes().get(i), true);
                columns.add(column);
                output.add(new OutputColumn(column, added.addedNames().get(i), added.addedNames().get(i), null, null));
            }
        }
        return new QueryRows(new Recursion(id, definition.table().name(), baseRelation, baseColumns, relations, stepColumns,
                distinct, columns), output);
    }

    /// Converts the rows by the rules of assignment: a string that is too long is an error, and is not truncated.
    private Relation converted(QueryRows rows, List<DataType> types, List<Column> columns) {
        List<Definition> definitions = new ArrayList<>();
        for (int i = 0; i < types.size(); i++) {
            Column column = rows.output().get(i).column();
            DataType type = types.get(i);
            if (column.type().equals(type) && !context.isUntyped(column)) {
                definitions.add(new Definition(column, column));
                columns.add(column);
            } else {
                Column converted = context.newColumn(type, true);
                definitions.add(new Definition(converted, context.isUntyped(column) ? Literal.nullOf(type)
                        : Coercion.exactly(column, type, true)));
                columns.add(converted);
            }
        }
        return new Projection(rows.relation(), definitions);
    }
}
