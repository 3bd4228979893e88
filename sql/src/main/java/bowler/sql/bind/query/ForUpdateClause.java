// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.query;

import bowler.sql.ast.ColumnReference;
import bowler.sql.ast.AstStatement.QueryStatement;
import bowler.sql.ast.Query.Select;
import bowler.sql.ast.TableReference.DerivedTable;
import bowler.sql.ast.TableReference.NamedTable;
import bowler.sql.ast.TableReference;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.SystemSchemas;
import bowler.sql.bind.scope.VisibleCommonTables;
import bowler.sql.bound.Relation.Join;
import bowler.sql.bound.Relation.Ordering;
import bowler.sql.bound.Relation.Projection;
import bowler.sql.bound.Relation.Selection;
import bowler.sql.bound.Relation.Slice;
import bowler.sql.bound.Relation.TableRead;
import bowler.sql.bound.Relation;
import bowler.sql.bound.RelationTraversal;
import java.util.ArrayList;
import java.util.List;

/// Checks FOR UPDATE: the query must read rows of tables, and the named columns must be theirs.
public final class ForUpdateClause {
    private ForUpdateClause() {}

    public static void check(QueryStatement query, Relation relation, BindContext context) {
        List<TableRead> tables = new ArrayList<>();
        collect(relation, tables);
        boolean isOfCatalog = tables.stream().anyMatch(read -> SystemSchemas.contains(read.table().schemaName()));
        if (tables.isEmpty() || isOfCatalog) {
            requirePlain(query, context);
            throw context.failure(BindError.NOT_UPDATABLE, query.query().body().start());
        }
        for (ColumnReference mention : query.updateColumns()) {
            boolean isNoColumn = tables.stream().allMatch(read -> read.table().column(mention.name()) == null);
            if (isNoColumn && (context.hasDerbyRules() || tables.stream().noneMatch(read -> mention.name().equals(nameOf(read))))) {
                throw context.failure(BindError.NO_SUCH_COLUMN, mention.offset(), mention.name());
            }
        }
    }

    /// Returns the names after OF that are names of tables, as in PostgreSQL, and not of columns. Only rows of these
    /// tables are locked.
    public static List<String> tables(QueryStatement query, Relation relation) {
        List<TableRead> tables = new ArrayList<>();
        collect(relation, tables);
        return query.updateColumns().stream().map(ColumnReference::name)
            .filter(name -> tables.stream().allMatch(read -> read.table().column(name) == null)).toList();
    }

    /// Returns a relation that locks only rows of these tables.
    public static Relation locking(Relation relation, List<String> tables) {
        return relation instanceof TableRead read ? tables.contains(nameOf(read)) ? read : read.with(read.columns(), false)
            : RelationTraversal.mapInputs(relation, input -> locking(input, tables));
    }

    private static String nameOf(TableRead read) {
        return read.correlation() == null ? read.table().name() : read.correlation();
    }

    /// Fails with a remedy if the only item of FROM is a query or a view.
    private static void requirePlain(QueryStatement query, BindContext context) {
        if (query.query().body() instanceof Select select && !select.distinct() && select.groupBy() == null && select.from().size() == 1) {
            TableReference from = select.from().getFirst();
            String what = from instanceof DerivedTable ? "a query"
                : from instanceof NamedTable table
                && VisibleCommonTables.find(context.commonTables(), table.name().name()) == null && context.names().named(table.name()).view() != null ? "a view" : null;
            if (what != null) {
                throw context.failureWithRemedy(BindError.NOT_UPDATABLE, "This is " + what + "; name its table instead.", from.offset());
            }
        }
    }

    /// Collects the tables whose rows are locked.
    private static void collect(Relation relation, List<TableRead> tables) {
        switch (relation) {
            case TableRead read when read.forChange() -> tables.add(read);
            case Selection selection -> collect(selection.input(), tables);
            case Projection projection -> collect(projection.input(), tables);
            case Ordering ordering -> collect(ordering.input(), tables);
            case Slice slice -> collect(slice.input(), tables);
            case Join join -> {
                collect(join.left(), tables);
                collect(join.right(), tables);
            }
            case Relation other -> {}
        }
    }
}
