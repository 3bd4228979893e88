// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.Dependency;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.plan.ParameterType;
import bowler.plan.UserTest;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Name;
import bowler.sql.bound.ColumnIdAllocator;
import bowler.sql.bound.OptimizerHint;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/// The context of a place in a statement: the catalog, the text for messages, and the names in scope. It also holds the
/// state that all binders of the statement share, such as column ids and parameters.
///
/// A context does not change. Methods that describe another place return another context, which shares the statement's
/// state.
public final class BindContext implements ColumnIdAllocator {
    /// The type of a column of NULLs that nothing else gives a type.
    public static final DataType TYPE_OF_NULL = DataType.varchar(1);

    private final StatementText text;
    private final CatalogSnapshot catalog;
    private final String currentSchema;
    private final List<DataType> liftedTypes;
    private final NestedBinders nested;
    private final StatementState statement;
    private final TextOrigin origin;
    private final UsedObjects used;
    private final CatalogNames names;
    private final BindScope scope;

    /// @param liftedTypes the types of parameters that were literals; empty if parameters are the statement's own
    public BindContext(String text, CatalogSnapshot catalog, String currentSchema, List<DataType> liftedTypes, NestedBinders nested) {
        this(text, catalog, currentSchema, liftedTypes, nested, new StatementState(null), TextOrigin.PLAIN, null, BindScope.OUTERMOST);
    }

    private BindContext(
            String text, CatalogSnapshot catalog, String currentSchema, List<DataType> liftedTypes, NestedBinders nested,
            StatementState statement, TextOrigin origin, Dependencies dependencies, BindScope scope) {
        this.text = new StatementText(text, origin.viewName());
        this.catalog = catalog;
        this.currentSchema = currentSchema;
        this.liftedTypes = liftedTypes;
        this.nested = nested;
        this.statement = statement;
        this.origin = origin;
        this.scope = scope;
        used = new UsedObjects(catalog, this.text, statement.used, dependencies, origin.functionSchema());
        names = new CatalogNames(catalog, currentSchema, this.text, used);
    }

    /// The context of another place in the text of `same`.
    private BindContext(BindContext same, BindScope scope) {
        text = same.text;
        catalog = same.catalog;
        currentSchema = same.currentSchema;
        liftedTypes = same.liftedTypes;
        nested = same.nested;
        statement = same.statement;
        origin = same.origin;
        used = same.used;
        names = same.names;
        this.scope = scope;
    }

    /// Returns the context of another text that is a part of this statement.
    private BindContext part(String other, String schema, TextOrigin from) {
        return new BindContext(other, catalog, schema, List.of(), nested, statement, from, null, scope.ofOtherText());
    }

    /// Returns the context of a view's definition within this statement.
    public BindContext within(ViewDescriptor view) {
        return part(view.definition(), view.compilationSchema(), origin.view(view));
    }

    /// Returns whether the text may name a column of a table. For the definition of a view, columns that were added after it
    /// do not exist: `*` stands for the same columns as before, and names stay unambiguous.
    ///
    /// @param columnNames the names that the text gives all columns of the table, or null
    public boolean knows(TableDescriptor table, int position, List<String> columnNames) {
        return knows(dependency -> dependency.isOn(table), position, columnNames);
    }

    /// Returns whether the text may name a column of a view, which may have got columns since.
    ///
    /// @param columnNames the names that the text gives all columns of the view, or null
    public boolean knows(ViewDescriptor below, int position, List<String> columnNames) {
        return knows(dependency -> dependency.isOn(below), position, columnNames);
    }

    private boolean knows(Predicate<Dependency> provider, int position, List<String> columnNames) {
        ViewDescriptor view = origin.view();
        if (view == null || columnNames != null && position < columnNames.size()) {
            return true;
        }
        for (Dependency dependency : view.dependencies()) {
            if (provider.test(dependency)) {
                return dependency.columns().isEmpty() || position <= dependency.columns().getLast();
            }
        }
        return true;
    }

    /// Returns the context of a condition of a policy within this statement. The condition needs no rights of the user, and
    /// policies do not restrict it.
    public BindContext withinPolicy(String condition, String schema) {
        return part(condition, schema, origin.policy(
                new ViewDescriptor(schema, "policy", List.of(), condition, ViewDescriptor.CheckOption.NONE, schema, List.of())));
    }

    /// Returns whether a condition of a policy is being bound.
    public boolean isInPolicy() {
        return origin.inPolicy();
    }

    /// Returns the schema whose owner's rights count in place of the user's: that of the innermost view, or of the trigger or
    /// routine. Returns null outside of all.
    public String definerSchema() {
        return origin.definerSchema();
    }

    /// Records that the statement reads rows which policies restrict.
    public void noteBarrier() {
        statement.hasBarriers = true;
    }

    /// Tells this context and those derived from it the results of tests of the user.
    public BindContext assuming(Map<UserTest, Boolean> results) {
        statement.userTestResults = results;
        return this;
    }

    /// Records a test of the user.
    ///
    /// @return the result if it is known, otherwise null
    public Boolean resultOf(UserTest test) {
        statement.userTests.add(test);
        return statement.userTestResults.get(test);
    }

    /// Returns the tests of the user that policies make.
    public List<UserTest> userTests() {
        return List.copyOf(statement.userTests);
    }

    @Override
    public boolean hasBarriers() {
        return statement.hasBarriers;
    }

    /// Returns the context of the body of a function in SQL within this statement.
    ///
    /// @param arguments the arguments by the names of their parameters
    public BindContext within(RoutineDescriptor function, Map<String, Scalar> arguments) {
        return part(function.body().text(), function.body().compilationSchema(),
                origin.function(new TextOrigin.FunctionCall(function.schemaName(), function.name(), arguments)));
    }

    /// Returns the value of a name that no table of FROM has: a variable of a body or an argument of a function. Returns
    /// null if there is none.
    Scalar outsideValue(ColumnName name) {
        return origin.call() != null ? origin.call().argument(name)
                : routineNames() == null ? null : routineNames().find(name, text, used);
    }

    /// Returns the routine of this name, or null. The body of a routine may call the routine itself.
    public RoutineDescriptor routine(Kind kind, Name name) {
        RoutineDescriptor created = createdRoutine(kind, name);
        return created != null ? created
                : catalog.object(kind, names.schemaOf(name), name.name()) instanceof RoutineDescriptor found ? found : null;
    }

    /// Returns the routine of this name whose body is being checked; null if it is another.
    private RoutineDescriptor createdRoutine(Kind kind, Name name) {
        return routineNames() == null ? null : routineNames().created(kind, names.schemaOf(name), name.name());
    }

    /// Returns whether the routine is the one whose body is being checked.
    public boolean isCreated(RoutineDescriptor routine) {
        return routineNames() != null && routineNames().created(routine.kind(), routine.schemaName(), routine.name()) == routine;
    }

    /// Returns the context of an expression over the rows of one table, which is part of another text.
    public BindContext of(String other, String schema) {
        return new BindContext(other, catalog, schema, List.of(), nested);
    }

    /// Returns the context of a statement of the same session with a later version of the catalog.
    public BindContext in(CatalogSnapshot later) {
        return new BindContext(text.text(), later, currentSchema, List.of(), nested).withDerbyRules(hasDerbyRules());
    }

    /// Returns the context of the same text with or without the rules of Derby's mode.
    public BindContext withDerbyRules(boolean applies) {
        return applies == hasDerbyRules() ? this : new BindContext(text.text(), catalog, currentSchema, liftedTypes, nested, statement,
                origin.withDerbyRules(applies), used.dependencies(), scope);
    }

    /// Returns whether the rules of Derby's mode apply to this text: statements that Derby refuses fail.
    @Override
    public boolean hasDerbyRules() {
        return origin.hasDerbyRules();
    }

    /// Makes NULL without a cast an error in every VALUES of the statement.
    public void refuseUntypedNulls() {
        statement.refusesUntypedNulls = true;
    }

    public boolean refusesUntypedNulls() {
        return hasDerbyRules() && statement.refusesUntypedNulls;
    }

    /// Returns the record of the objects and rights that the statement uses.
    public UsedObjects used() {
        return used;
    }

    /// Returns what resolves the names of objects.
    public CatalogNames names() {
        return names;
    }

    /// Records a reference to a sequence; returns whether it is the first of the current row.
    public boolean noteSequence(SequenceDescriptor sequence) {
        return statement.sequences.add(sequence);
    }

    /// Returns whether the row that is being bound draws a number of the sequence further left.
    ///
    /// @param sequence null for any sequence
    public boolean hasNextValue(SequenceDescriptor sequence) {
        return sequence == null ? !statement.sequences.isEmpty() : statement.sequences.contains(sequence);
    }

    /// Forgets the references to sequences, because each row may have its own.
    public void forgetSequences() {
        statement.sequences.clear();
    }

    /// Returns whether expressions may have NEXT VALUE FOR.
    public boolean allowsNextValue() {
        return scope.allowsNextValue();
    }

    /// Returns the context of expressions that may or may not have NEXT VALUE FOR.
    public BindContext allowingNextValue(boolean allowed) {
        return allowed == scope.allowsNextValue() ? this : new BindContext(this, scope.withNextValue(allowed));
    }

    /// @param arguments the arguments of the error, without the location
    public SqlFailure failure(BindError error, int offset, Object... arguments) {
        return text.failure(error, offset, arguments);
    }

    /// Returns the failure for an unknown name.
    ///
    /// @param suggestion the name that was probably meant, or null
    public SqlFailure unknown(BindError error, int offset, String suggestion, Object... arguments) {
        return text.unknown(error, offset, suggestion, arguments);
    }

    /// Returns the failure with a remedy.
    public SqlFailure failureWithRemedy(BindError error, String remedy, int offset, Object... arguments) {
        return text.failureWithRemedy(error, remedy, offset, arguments);
    }

    /// Runs an action of `types` and adds the location to its failure.
    public <T> T placed(int offset, Supplier<T> action) {
        return text.placed(offset, action);
    }

    /// Returns a location as messages show it.
    public String placeOf(int offset) {
        return text.placeOf(offset);
    }

    public NestedBinders nested() {
        return nested;
    }

    /// Returns the context of an expression that reads no rows and that a catalog keeps as text.
    public BindContext withoutRows(String expression) {
        return new BindContext(expression, catalog, currentSchema, List.of(), nested);
    }

    public String text() {
        return text.text();
    }

    /// Returns this context with a recorder of the objects that names refer to.
    public BindContext noting(Dependencies noted) {
        return new BindContext(text.text(), catalog, currentSchema, liftedTypes, nested, statement, origin, noted, scope.ofOtherText());
    }

    /// Returns the nesting depth of the views that are being expanded.
    public int viewDepth() {
        return origin.expanding().size();
    }

    /// Returns the nesting depth of the views, common tables and functions around this place.
    public int definitionDepth() {
        return scope.definitionDepth();
    }

    /// Returns the context of the definition of a view, common table or function.
    public BindContext deeper() {
        return new BindContext(this, scope.deeper());
    }

    /// Records that the plan depends on the values of literals.
    public void requireLiterals() {
        statement.needsLiterals = true;
    }

    public boolean needsLiterals() {
        return statement.needsLiterals;
    }

    public CatalogSnapshot catalog() {
        return catalog;
    }

    public String currentSchema() {
        return currentSchema;
    }

    public void direct(OptimizerHint optimizerHint) {
        statement.directives.add(optimizerHint);
    }

    @Override
    public List<OptimizerHint> directives() {
        return statement.directives;
    }

    @Override
    public Column newColumn(DataType type, boolean nullable) {
        statement.nullableColumns.set(statement.columnCount, nullable);
        return new Column(statement.columnCount++, type);
    }

    @Override
    public int newQuery() {
        return ++statement.queryCount;
    }

    /// Returns the correlation with the outer query, or null.
    Correlation outward() {
        return scope.outward();
    }

    /// Binds a query that can refer to the columns of the correlation.
    ///
    /// @param binding receives the context of the query
    public <T> T correlated(Correlation correlation, Function<BindContext, T> binding) {
        T bound = binding.apply(new BindContext(this, scope.withOutward(correlation)));
        statement.correlates |= !correlation.parameters().isEmpty();
        return bound;
    }

    /// Returns whether the statement contains a correlated subquery.
    public boolean correlates() {
        return statement.correlates;
    }

    void makeNullable(Column column) {
        statement.nullableColumns.set(column.column());
    }

    /// Returns the tables of WITH in scope; null if there are none.
    public VisibleCommonTables commonTables() {
        return scope.commonTables();
    }

    public BindContext withCommonTables(VisibleCommonTables tables) {
        return new BindContext(this, scope.withCommonTables(tables));
    }

    /// Returns the change whose rows the statement's query reads; null if there is none.
    public DataChangeSource changedRows() {
        return scope.changedRows();
    }

    /// @param rows null if the query reads the rows of no change
    public BindContext withChangedRows(DataChangeSource rows) {
        return rows == scope.changedRows() ? this : new BindContext(this, scope.withChangedRows(rows));
    }

    /// Returns the data changes in the statement's WITH; null if there are none.
    public ChangesOfWith withChanges() {
        return scope.part().changes();
    }

    /// Returns the context of a part of a statement with data changes in its WITH.
    ///
    /// @param number the number of the change, or [ChangesOfWith#STATEMENT]
    public BindContext inPart(ChangesOfWith changes, int number) {
        return new BindContext(this, scope.withPart(new BindScope.WithPart(changes, number)));
    }

    /// Records that the current part of the statement reads a table.
    public void noteReading(TableDescriptor table, int offset) {
        if (withChanges() != null) {
            withChanges().reads(table, scope.part().number(), this, offset);
        }
    }

    /// Returns a new id for rows that the statement materializes.
    public int newRowsId() {
        return statement.rowsCount++;
    }

    /// Records that the column is a NULL without a type of its own.
    public void makeUntyped(Column column) {
        statement.untypedColumns.set(column.column());
    }

    public boolean isUntyped(Column column) {
        return statement.untypedColumns.get(column.column());
    }

    public boolean isNullable(Column column) {
        return statement.nullableColumns.get(column.column());
    }

    /// Returns whether the types of parameters are known before binding.
    public boolean parametersAreTyped() {
        return !liftedTypes.isEmpty();
    }

    public Parameter liftedParameter(int index) {
        return new Parameter(index, liftedTypes.get(index));
    }

    public Parameter parameter(int index, DataType type) {
        while (statement.parameterTypes.size() <= index) {
            statement.parameterTypes.add(null);
        }
        statement.parameterTypes.set(index, type);
        return new Parameter(index, type);
    }

    /// Returns the context of a statement in the body of a trigger or routine, with the same recorder. The frame of the body
    /// becomes the statement's parameters.
    public BindContext inBody(RoutineNames body) {
        if (used.dependencies() != null) {
            used.dependencies().beginStatement();
        }
        return new BindContext(text.text(), catalog, currentSchema, List.of(), nested, new StatementState(body), TextOrigin.ofBody(body),
                used.dependencies(), BindScope.OUTERMOST);
    }

    /// Returns the variables and transition rows of the body; null outside of triggers and routines.
    public RoutineNames routineNames() {
        return origin.routineNames();
    }

    public List<ParameterType> parameters() {
        List<ParameterType> parameters = new ArrayList<>();
        for (DataType type : statement.frame != null ? statement.frame.frame()
                : parametersAreTyped() ? liftedTypes : statement.parameterTypes) {
            parameters.add(new ParameterType(type, true));
        }
        return List.copyOf(parameters);
    }

    /// Returns whether a value can be NULL, judged by its form.
    @Override
    public boolean isNullable(Scalar scalar) {
        return Nullability.of(scalar, this::isNullable);
    }
}
