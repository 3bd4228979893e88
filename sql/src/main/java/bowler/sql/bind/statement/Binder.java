// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.statement;

import bowler.catalog.CatalogSnapshot;
import bowler.catalog.SchemaObject;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.plan.ParameterType;
import bowler.plan.UserTest;
import bowler.plan.ResultColumn;
import bowler.plan.StatementPlan;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.definition.IndexExpressions;
import bowler.plan.definition.ObjectPlan;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Literal;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.ScalarTraversal;
import bowler.sql.ast.AstStatement.DefineObject;
import bowler.sql.ast.AstStatement;
import bowler.sql.ast.CommonTable;
import bowler.sql.ast.Name;
import bowler.sql.ast.ObjectDefinition.CreateView;
import bowler.sql.ast.Query;
import bowler.sql.ast.TableReference.ChangedTable;
import bowler.sql.bind.definition.AccessBinder;
import bowler.sql.bind.definition.AlterBinder;
import bowler.sql.bind.definition.CreateDropBinder;
import bowler.sql.bind.definition.DefinitionPrivileges;
import bowler.sql.bind.definition.ObjectBinder;
import bowler.sql.bind.definition.ObjectNames;
import bowler.sql.bind.definition.TableQueryBinder;
import bowler.sql.bind.definition.TemporaryTableBinder;
import bowler.sql.bind.definition.ViewBinder;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.operand.Coercion;
import bowler.sql.bind.query.CommonTableBinder;
import bowler.sql.bind.query.ForUpdateClause;
import bowler.sql.bind.query.IndexExpressionBinder;
import bowler.sql.bind.query.QueryBinder;
import bowler.sql.bind.query.UpdatableCursor;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.ChangesOfWith;
import bowler.sql.bind.scope.FromPart;
import bowler.sql.bind.scope.NameScope;
import bowler.sql.bind.scope.NestedBinders;
import bowler.sql.bind.scope.QueryRows;
import bowler.sql.bind.scope.QueryUse;
import bowler.sql.bind.scope.RoutineNames;
import bowler.sql.bind.scope.SystemSchemas;
import bowler.sql.bound.BoundStatement.BoundDirect;
import bowler.sql.bound.BoundStatement.BoundExplain;
import bowler.sql.bound.BoundStatement.BoundQuery;
import bowler.sql.bound.BoundStatement;
import bowler.sql.bound.ColumnIdAllocator;
import bowler.sql.bound.Relation;
import bowler.sql.parse.StatementParser;
import bowler.types.DataType;
import bowler.types.TypeId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// Binds statements of every kind.
public final class Binder {
    /// A bound statement with the information collected while binding it.
    ///
    /// @param requiredPrivileges the rights that the statement needs
    /// @param columns allocates further columns for later passes and answers questions about existing ones
    /// @param correlates whether the statement contains a correlated subquery
    /// @param needsLiterals whether the plan depends on the values of literals
    /// @param userTests the tests of the user that policies make
    public record Bound(
            BoundStatement statement, List<ParameterType> parameters, List<Integer> tablesUsed,
            List<SchemaObject> objectsUsed, List<RequiredPrivilege> requiredPrivileges, ColumnIdAllocator columns,
            boolean correlates, boolean needsLiterals, List<UserTest> userTests) {}

    private static final NestedBinders NESTED = new NestedBinders() {
        @Override
        public QueryRows query(BindContext context, Query query, QueryUse use) {
            return new QueryBinder(context).query(query, use);
        }

        @Override
        public BoundStatement statement(BindContext context, AstStatement statement, List<DataType> types) {
            BoundStatement bound = new Binder(context, context.text(), false).whole(statement);
            return types != null && bound instanceof BoundQuery query ? converted(query, types, context) : bound;
        }

        @Override
        public FromPart changedTable(BindContext context, ChangedTable table) {
            return new DataChangeTableBinder(context).bind(table);
        }
    };

    private final BindContext context;
    private final String text;
    private final boolean updatable;

    private Binder(BindContext context, String text, boolean updatable) {
        this.context = context;
        this.text = text;
        this.updatable = updatable;
    }

    /// @param text the text of the statement, for messages
    /// @param liftedTypes the types of parameters that were literals; empty if parameters are the statement's own
    /// @param updatable whether the rows of a query are to be changed through its cursor, if possible
    /// @param hasDerbyRules whether statements that Derby refuses fail
    public static Bound bind(
            AstStatement statement, String text, CatalogSnapshot catalog, String currentSchema,
            List<DataType> liftedTypes, boolean updatable, boolean hasDerbyRules) {
        return bind(statement, text, catalog, currentSchema, liftedTypes, updatable, hasDerbyRules, Map.of());
    }

    /// Binds for users with certain results of tests.
    public static Bound bind(
            AstStatement statement, String text, CatalogSnapshot catalog, String currentSchema,
            List<DataType> liftedTypes, boolean updatable, boolean hasDerbyRules, Map<UserTest, Boolean> userTests) {
        BindContext context = new BindContext(text, catalog, currentSchema, liftedTypes, NESTED).assuming(userTests)
                .withDerbyRules(hasDerbyRules);
        return bound(new Binder(context, text, updatable).whole(statement), context);
    }

    /// Binds a statement of the body of a trigger or routine.
    ///
    /// @param types the types to which the columns of a query are converted as in an assignment; null if they stay
    /// @param body the context of the body
    public static Bound bind(AstStatement statement, List<DataType> types, RoutineNames names, BindContext body) {
        BindContext context = body.inBody(names);
        return bound(NESTED.statement(context, statement, types), context);
    }

    /// Converts the columns of a query to some types, as in an assignment.
    private static BoundQuery converted(BoundQuery query, List<DataType> types, BindContext context) {
        List<Relation.Definition> definitions = new ArrayList<>();
        List<Column> output = new ArrayList<>();
        List<ResultColumn> shown = new ArrayList<>();
        for (int index = 0; index < types.size(); index++) {
            DataType type = types.get(index);
            Column given = query.output().get(index);
            ResultColumn column = query.resultColumns().get(index);
            if (type == DataType.BOOLEAN && !context.isUntyped(given) && given.type().id() != TypeId.BOOLEAN) {
                throw context.failure(BindError.CONDITION_NOT_BOOLEAN, 0, given.type());
            }
            Scalar value = context.isUntyped(given) ? Literal.nullOf(type)
                    : new Coercion(context).stored(given, type, column.label(), 0);
            Column made = context.newColumn(type, true);
            definitions.add(new Relation.Definition(made, value));
            output.add(made);
            shown.add(new ResultColumn(column.label(), type, true, "", "", "", false));
        }
        return new BoundQuery(new Relation.Projection(query.relation(), definitions), output, shown, false, query.isolation(),
                query.lockWaitPolicy(), null);
    }

    /// Returns the context of the body of a trigger or routine.
    public static BindContext bodyContext(String text, CatalogSnapshot catalog, String schema) {
        return new BindContext(text, catalog, schema, List.of(), NESTED);
    }

    private static Bound bound(BoundStatement bound, BindContext context) {
        return new Bound(bound, context.parameters(), context.used().tablesUsed(), context.used().objectsUsed(),
                context.used().requiredPrivileges(), context,
                context.correlates(), context.needsLiterals(), context.userTests());
    }

    /// Returns the expressions that the indexes of a table compute from its rows; a column's id is its position.
    /// Indexes that only read columns have none.
    public static List<IndexExpressions> indexTerms(TableDescriptor table, CatalogSnapshot catalog) {
        return IndexExpressionBinder.of(table, new BindContext("", catalog, table.schemaName(), List.of(), NESTED));
    }

    /// Returns a system view, from its definition.
    public static ViewDescriptor systemView(String definition, CatalogSnapshot catalog, String schema) {
        BindContext context = new BindContext(definition, catalog, schema, List.of(), NESTED);
        DefineObject define = (DefineObject) StatementParser.parse(definition);
        return new ViewBinder(context, new ObjectNames(context)).view((CreateView) define.definition());
    }

    /// Binds a top-level statement, together with the data changes in its WITH, which are executed before it.
    private BoundStatement whole(AstStatement statement) {
        List<CommonTable> tables = DataModifyingWith.tables(statement);
        if (tables.isEmpty()) {
            return statement(statement);
        }
        DataModifyingWith changes = new DataModifyingWith(tables);
        BindContext inside = context.inPart(changes, ChangesOfWith.STATEMENT);
        return changes.before(new Binder(inside, text, updatable).statement(statement), inside);
    }

    private BoundStatement statement(AstStatement statement) {
        if (context.hasDerbyRules()) {
            new DerbyStatementRules(context).check(statement);
        }
        return switch (statement) {
            case AstStatement.QueryStatement query -> query(query);
            case AstStatement.Insert insert -> {
                BoundStatement instead = new InsteadOfBinder(context).insert(insert);
                yield instead != null ? instead : new DmlBinder(context).insert(insert);
            }
            case AstStatement.Update update -> {
                BoundStatement instead = new InsteadOfBinder(context).update(update);
                yield instead != null ? instead : new DmlBinder(context).update(update);
            }
            case AstStatement.Delete delete -> {
                BoundStatement instead = new InsteadOfBinder(context).delete(delete);
                yield instead != null ? instead : new DmlBinder(context).delete(delete);
            }
            case AstStatement.Upsert upsert -> new ConflictBinder(context).upsert(upsert);
            case AstStatement.JoinedUpdate update -> new MergeBinder(context).update(update);
            case AstStatement.JoinedDelete delete -> new MergeBinder(context).delete(delete);
            case AstStatement.Merge merge -> new MergeBinder(context).merge(merge);
            case AstStatement.WithTables with -> new Binder(
                    new CommonTableBinder(context).define(with.tables(), with.recursive()), text, updatable).statement(with.statement());
            case AstStatement.CreateTable create -> definition(new CreateDropBinder(context, text).createTable(create));
            case AstStatement.CreateTableAs create ->
                new TableQueryBinder(context, new CreateDropBinder(context, text)).create(create);
            case AstStatement.CreateTemporary create ->
                new TemporaryTableBinder(context, new CreateDropBinder(context, text)).create(create);
            case AstStatement.DropTable drop -> definition(new CreateDropBinder(context, text).dropTable(drop));
            case AstStatement.AlterTable alter -> definition(new AlterBinder(context, text).alter(alter));
            case AstStatement.TruncateTable truncate -> definition(truncate.cascade() ? several(new AstStatement.Several(List.of(truncate), List.of(truncate.name())))
                : new AlterBinder(context, text).truncate(truncate, List.of()));
            case AstStatement.Several several -> definition(several(several));
            case AstStatement.CreateIndex create -> definition(new CreateDropBinder(context, text).createIndex(create));
            case AstStatement.DropIndex drop -> definition(new CreateDropBinder(context, text).dropIndex(drop));
            case AstStatement.CreateSchema create -> definition(new CreateDropBinder(context, text).createSchema(create));
            case AstStatement.DropSchema drop -> definition(new CreateDropBinder(context, text).dropSchema(drop));
            case AstStatement.DefineObject define -> definition(new ObjectBinder(context).bind(define.definition()));
            case AstStatement.ChangeAccess change -> definition(new StatementPlan.ChangeAccess(
                new AccessBinder(context).bind(change.definition())));
            case AstStatement.SetRole set -> new BoundDirect(new StatementPlan.SetRole(role(set)));
            case AstStatement.LockTable lock ->
                new BoundDirect(new StatementPlan.LockTable(lockable(lock.name()), lock.exclusive()));
            case AstStatement.SetConstraints set -> new BoundDirect(constraints(set));
            case AstStatement.SetTimeZone set -> new BoundDirect(new StatementPlan.SetTimeZone(zone(set)));
            case AstStatement.SetSchema set -> new BoundDirect(new StatementPlan.SetSchema(schemaName(set)));
            case AstStatement.SetIsolation set ->
                new BoundDirect(new StatementPlan.SetIsolation(set.isolation()));
            case AstStatement.Transaction transaction -> new BoundDirect(new StatementPlan.Transaction(transaction.verb()));
            case AstStatement.Savepoint savepoint ->
                new BoundDirect(new StatementPlan.Savepoint(savepoint.action(), savepoint.name()));
            case AstStatement.Call call -> new BoundDirect(new ProcedureCallBinder(context).bind(call));
            case AstStatement.Explain explain -> new BoundExplain(
                    whole(explain.statement()), explain.format(), explain.analyze());
        };
    }

    private BoundStatement definition(StatementPlan plan) {
        new DefinitionPrivileges(context).collect((StatementPlan.Definition) plan);
        return new BoundDirect(plan);
    }

    private BoundStatement query(AstStatement.QueryStatement written) {
        AstStatement.QueryStatement query = written;
        boolean mayBeUpdatable = updatable && !query.forRead() && (query.query().order().isEmpty() || !context.hasDerbyRules());
        boolean locks = query.forUpdate() || mayBeUpdatable && UpdatableCursor.mayBe(query.query());
        BindContext inside = DataChangeTableBinder.allowIn(query.query(), context);
        QueryBinder queries = new QueryBinder(inside);
        QueryRows rows = queries.query(query.query(), new QueryUse(locks, true, List.of()));
        if (query.forUpdate()) {
            ForUpdateClause.check(query, rows.relation(), context);
            List<String> tables = ForUpdateClause.tables(query, rows.relation());
            if (!tables.isEmpty()) {
                rows = new QueryRows(ForUpdateClause.locking(rows.relation(), tables), rows.output());
                query = new AstStatement.QueryStatement(query.query(), true, query.updateColumns().stream()
                        .filter(column -> !tables.contains(column.name())).toList(), query.lockWaitPolicy(), query.isolation(), query.forRead());
            }
        }
        List<ResultColumn> columns = queries.resultColumns(rows.relation(), rows.output());
        if (context.hasDerbyRules()) {
            columns.stream().filter(column -> column.type().id() == TypeId.XML).findFirst().ifPresent(column -> {
                throw BindError.XML_RESULT.failure(column.label());
            });
        }
        List<Column> output = new ArrayList<>();
        rows.output().forEach(column -> output.add(column.column()));
        UpdatableCursor.Keyed keyed = locks ? UpdatableCursor.of(query, rows, context) : null;
        if (keyed == null) {
            if (query.forUpdate() && context.hasDerbyRules()) {
                throw context.failure(BindError.NOT_UPDATABLE, query.query().body().start());
            }
            Relation relation = locks && !query.forUpdate() ? UpdatableCursor.withoutLocks(rows.relation()) : rows.relation();
            return new DataChangeTableBinder(inside).over(new BoundQuery(new XmlOutput(context).readable(relation, output),
                    output, columns, query.forUpdate(), query.isolation(), query.lockWaitPolicy(), null));
        }
        Relation relation = new XmlOutput(context).readable(keyed.relation(), output);
        output.add(keyed.key());
        return new BoundQuery(
                relation, output, columns, true, query.isolation(), query.lockWaitPolicy(), keyed.target());
    }

    /// Orders the statements so that an object comes after all objects in the list that depend on it.
    private StatementPlan several(AstStatement.Several several) {
        List<StatementPlan.Listed> open = new ArrayList<>();
        for (AstStatement statement : several.statements()) {
            if (statement instanceof AstStatement.TruncateTable truncate && truncate.cascade()) {
                new AlterBinder(context, text).truncateCascade(truncate).stream().filter(plan -> !open.contains(plan)).forEach(open::add);
                continue;
            }
            StatementPlan plan = statement instanceof AstStatement.TruncateTable truncate
                    ? new AlterBinder(context, text).truncate(truncate, several.names())
                    : ((BoundDirect) statement(statement)).plan();
            if (!open.contains(plan)) {
                open.add((StatementPlan.Listed) plan);
            }
        }
        List<StatementPlan.Listed> ordered = new ArrayList<>();
        while (!open.isEmpty()) {
            StatementPlan.Listed next = open.stream()
                    .filter(each -> open.stream().noneMatch(other -> other != each && dependsOn(other, each)))
                    .findFirst().orElse(open.getFirst());
            ordered.add(next);
            open.remove(next);
        }
        return new StatementPlan.Several(ordered);
    }

    private static boolean dependsOn(StatementPlan dropped, StatementPlan on) {
        if (on instanceof StatementPlan.DropTable parent) {
            return dropped instanceof StatementPlan.DropTable child
                    && parent.table().referrers().contains(child.table().tableId());
        }
        return on instanceof StatementPlan.DefineObject(ObjectPlan.Drop(var object, var cascades))
                && dropped instanceof StatementPlan.DefineObject(ObjectPlan.Drop(ViewDescriptor view, var too))
                && view.dependencies().stream().anyMatch(need -> need.isOn(object));
    }

    private StatementPlan constraints(AstStatement.SetConstraints set) {
        List<StatementPlan.DeferrableConstraint> constraints = new ArrayList<>();
        for (Name name : set.names()) {
            TableDescriptor table = context.catalog().tableOfConstraint(context.names().schemaOf(name), name.name());
            if (table == null) {
                throw context.failure(BindError.UNKNOWN_CONSTRAINT, name.offset(), name);
            }
            if (!table.isDeferrable(name.name())) {
                throw context.failure(BindError.NOT_DEFERRABLE, name.offset(), name);
            }
            context.used().use(table);
            StatementPlan.DeferrableConstraint constraint = new StatementPlan.DeferrableConstraint(table, name.name());
            if (constraints.contains(constraint)) {
                throw context.failure(BindError.REPEATED_PARAMETER, name.offset(), name, "SET CONSTRAINTS");
            }
            constraints.add(constraint);
        }
        return new StatementPlan.SetConstraints(constraints, set.deferred());
    }

    private Scalar zone(AstStatement.SetTimeZone set) {
        if (set.zone() == null) {
            return null;
        }
        DataType name = DataType.varchar(128);
        Scalar scalar = new ExpressionBinder(context, new NameScope(context), null).bind(set.zone(), name);
        if (ScalarTraversal.any(scalar, Scalar.Subquery.class::isInstance)) {
            throw context.failure(BindError.ZONE_QUERY, set.zone().offset());
        }
        if (scalar.type().id() == TypeId.INTERVAL_SECONDS) {
            return scalar;
        }
        if (!scalar.type().id().isCharacter()) {
            throw context.failure(BindError.ZONE_TYPE, set.zone().offset(), scalar.type());
        }
        return Coercion.exactly(scalar, name, false);
    }

    /// Returns a table that LOCK TABLE may lock. System tables are excluded, because other transactions need them.
    private TableDescriptor lockable(Name name) {
        if (context.names().isDiagnostic(name)) {
            throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
        }
        TableDescriptor table = context.names().table(name);
        if (SystemSchemas.contains(table.schemaName())) {
            throw context.failure(BindError.SCHEMA_CLOSED, name.offset(), name);
        }
        context.used().change(table, Privilege.SELECT, -1);
        if (table.isTemporary()) {
            throw context.failure(BindError.TEMPORARY_UNSUPPORTED, name.offset(), "LOCK TABLE");
        }
        return table;
    }

    private Scalar role(AstStatement.SetRole set) {
        AccessBinder.requireEnforcement(context, "SET ROLE");
        if (set.role() == null) {
            return null;
        }
        DataType name = DataType.varchar(128);
        Scalar scalar = new ExpressionBinder(context, new NameScope(context), null).bind(set.role(), name);
        return Coercion.exactly(scalar, name, false);
    }

    private Scalar schemaName(AstStatement.SetSchema set) {
        DataType name = DataType.varchar(128);
        Scalar scalar = new ExpressionBinder(context, new NameScope(context), null).bind(set.name(), name);
        if (scalar instanceof Literal literal) {
            context.names().requireSchema((String) literal.value().object(), set.name().offset());
        }
        return Coercion.exactly(scalar, name, false);
    }
}
