// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.plan.ParameterType;
import bowler.plan.routine.TriggerPlan;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query;
import bowler.sql.bound.ColumnIdAllocator;
import bowler.sql.bound.OptimizerHint;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// The state that the binders of one statement share: the catalog, the text for messages, column ids, parameters.
public final class BindContext implements ColumnIdAllocator {
    /// The type of a column of NULLs that nothing else gives a type.
    public static final DataType TYPE_OF_NULL = DataType.varchar(1);

    private final StatementText text;
    private final CatalogSnapshot catalog;
    private final String currentSchema;
    private final List<DataType> liftedTypes;
    private final NestedBinders nested;
    /// The state common to the statement and the definitions of views that it uses.
    private final Whole whole;
    private final List<ViewDescriptor> expanding;
    private boolean inPolicy;
    private final Dependencies dependencies;
    private final UsedObjects used;
    private final CatalogNames names;
    private final NextValueScope nextValues;
    /// Null outside of queries within expressions.
    private Correlation outward;
    private VisibleCommonTables visibleCommonTables;
    private DataChangeSource dataChangeSource;
    /// Null outside of triggers and routines.
    private RoutineNames routineNames;
    /// The arguments of the function in SQL whose body is bound, by their parameters; null outside of such bodies.
    private Map<String, Scalar> arguments;
    private String function;
    private boolean derbyRules;
    private Query.QueryBody storedBody;
    private List<DataType> storedTypes;

    private static final class Whole {
        final List<DataType> parameterTypes = new ArrayList<>();
        final UsedObjects.Shared used = new UsedObjects.Shared();
        final Set<SequenceDescriptor> sequencesMentioned = new HashSet<>();
        final BitSet nullableColumns = new BitSet();
        final BitSet untypedColumns = new BitSet();
        final List<OptimizerHint> directives = new ArrayList<>();
        ChangesOfWith withChanges;
        RoutineNames routineNames;
        int columnCount;
        int rowsCount;
        int queryCount;
        int definitionDepth;
        boolean hasBarriers;
        boolean correlates;
        boolean refusesUntypedNulls;
        boolean needsLiterals;
    }

    /// @param liftedTypes the types of parameters that were literals; empty if parameters are the statement's own
    public BindContext(String text, CatalogSnapshot catalog, String currentSchema, List<DataType> liftedTypes, NestedBinders nested) {
        this(text, catalog, currentSchema, liftedTypes, nested, new Whole(), List.of(), null);
    }

    private BindContext(
            String text, CatalogSnapshot catalog, String currentSchema, List<DataType> liftedTypes, NestedBinders nested,
            Whole whole, List<ViewDescriptor> expanding, Dependencies dependencies) {
        this.text = new StatementText(text, expanding.isEmpty() ? null : expanding.getLast().name());
        this.catalog = catalog;
        this.currentSchema = currentSchema;
        this.liftedTypes = liftedTypes;
        this.nested = nested;
        this.whole = whole;
        this.expanding = expanding;
        this.dependencies = dependencies;
        used = new UsedObjects(catalog, this.text, whole.used, dependencies);
        names = new CatalogNames(catalog, currentSchema, this.text, used);
        nextValues = new NextValueScope(whole.sequencesMentioned);
    }

    /// Returns the context of a view's definition within this statement.
    public BindContext within(ViewDescriptor view) {
        List<ViewDescriptor> deeper = new ArrayList<>(expanding);
        deeper.add(view);
        BindContext inner = new BindContext(
                view.definition(), catalog, view.compilationSchema(), List.of(), nested, whole, List.copyOf(deeper), null);
        inner.inPolicy = inPolicy;
        return inner;
    }

    /// Returns the context of a condition of a policy within this statement. The condition needs no rights of the user, and
    /// policies do not restrict it.
    public BindContext withinPolicy(String condition, String schema) {
        List<ViewDescriptor> deeper = new ArrayList<>(expanding);
        deeper.add(new ViewDescriptor(schema, "policy", List.of(), condition, ViewDescriptor.CheckOption.NONE, schema, List.of()));
        BindContext inner = new BindContext(condition, catalog, schema, List.of(), nested, whole, List.copyOf(deeper), null);
        inner.inPolicy = true;
        return inner;
    }

    /// Returns whether a condition of a policy is being bound.
    public boolean isInPolicy() {
        return inPolicy;
    }

    /// Returns the schema whose owner's rights count in place of the user's: that of the innermost view, or of the trigger or
    /// routine. Returns null outside of all.
    public String definerSchema() {
        return !expanding.isEmpty() ? expanding.getLast().schemaName() : routineNames == null ? null : routineNames.definerSchema();
    }

    /// Records that the statement reads rows which policies restrict.
    public void noteBarrier() {
        whole.hasBarriers = true;
    }

    @Override
    public boolean hasBarriers() {
        return whole.hasBarriers;
    }

    /// Returns the context of the body of a function in SQL within this statement.
    ///
    /// @param arguments the arguments by the names of their parameters
    public BindContext within(RoutineDescriptor function, Map<String, Scalar> arguments) {
        BindContext inner = new BindContext(function.body().text(), catalog, function.body().compilationSchema(), List.of(), nested,
                whole, expanding, null);
        inner.arguments = arguments;
        inner.inPolicy = inPolicy;
        inner.function = function.name();
        return inner;
    }

    /// Returns the value of a name that no table of FROM has: a variable of a body or an argument of a function. Returns
    /// null if there is none.
    Scalar outsideValue(ColumnName name) {
        if (arguments != null) {
            boolean isParameter = name.schema() == null && (name.table() == null || name.table().equals(function));
            return isParameter ? arguments.get(name.column()) : null;
        }
        return routineNames == null ? null : routineNames.find(name, text, used);
    }

    /// Returns the routine of this name, or null. The body of a routine may call the routine itself.
    public RoutineDescriptor routine(Kind kind, Name name) {
        RoutineDescriptor created = createdRoutine(kind, name);
        return created != null ? created
                : catalog.object(kind, names.schemaOf(name), name.name()) instanceof RoutineDescriptor found ? found : null;
    }

    /// Returns the routine of this name whose body is being checked; null if it is another.
    private RoutineDescriptor createdRoutine(Kind kind, Name name) {
        return routineNames == null ? null : routineNames.created(kind, names.schemaOf(name), name.name());
    }

    /// Returns whether the routine is the one whose body is being checked.
    public boolean isCreated(RoutineDescriptor routine) {
        return routineNames != null && routineNames.created(routine.kind(), routine.schemaName(), routine.name()) == routine;
    }

    /// Returns the context of an expression over the rows of one table, which is part of another text.
    public BindContext of(String other, String schema) {
        return new BindContext(other, catalog, schema, List.of(), nested);
    }

    /// Returns the context of a statement of the same session with a later version of the catalog.
    public BindContext in(CatalogSnapshot later) {
        BindContext same = new BindContext(text.text(), later, currentSchema, List.of(), nested);
        same.derbyRules = derbyRules;
        return same;
    }

    /// Applies the rules of [DerbyRules] to this text.
    public BindContext withDerbyRules() {
        derbyRules = true;
        return this;
    }

    /// Returns whether the rules of [DerbyRules] apply to this text.
    public boolean hasDerbyRules() {
        return derbyRules;
    }

    /// Makes NULL without a cast an error in every VALUES of the statement.
    public void refuseUntypedNulls() {
        whole.refusesUntypedNulls = true;
    }

    public boolean refusesUntypedNulls() {
        return derbyRules && whole.refusesUntypedNulls;
    }

    /// Returns the record of the objects and rights that the statement uses.
    public UsedObjects used() {
        return used;
    }

    /// Returns what resolves the names of objects.
    public CatalogNames names() {
        return names;
    }

    /// Returns where NEXT VALUE FOR is allowed.
    public NextValueScope nextValues() {
        return nextValues;
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
        BindContext noting = new BindContext(text.text(), catalog, currentSchema, liftedTypes, nested, whole, expanding, noted);
        noting.routineNames = routineNames;
        noting.derbyRules = derbyRules;
        noting.inPolicy = inPolicy;
        return noting;
    }

    /// Returns the nesting depth of the views that are being expanded.
    public int viewDepth() {
        return expanding.size();
    }

    /// Begins the binding of a view or common table.
    ///
    /// @return the nesting depth of views and common tables, including this one
    public int enterDefinition() {
        return ++whole.definitionDepth;
    }

    public void leaveDefinition() {
        whole.definitionDepth--;
    }

    /// Records that the plan depends on the values of literals.
    public void requireLiterals() {
        whole.needsLiterals = true;
    }

    public boolean needsLiterals() {
        return whole.needsLiterals;
    }

    /// Sets the types of the columns that the select list of this body is stored into; parameters in the list get these
    /// types.
    public void stores(Query.QueryBody body, List<DataType> types) {
        storedBody = body;
        storedTypes = types;
    }

    /// Returns the type of the column that the body's column is stored into; null if unknown.
    public DataType storedType(Query.QueryBody body, int index) {
        return storedBody == body && index < storedTypes.size() ? storedTypes.get(index) : null;
    }

    /// Applies the stored types of the outer body to a body that it ends with.
    public void storesAs(Query.QueryBody outer, Query.QueryBody body) {
        storedBody = storedBody == outer ? body : storedBody;
    }

    public CatalogSnapshot catalog() {
        return catalog;
    }

    public String currentSchema() {
        return currentSchema;
    }

    public void direct(OptimizerHint optimizerHint) {
        whole.directives.add(optimizerHint);
    }

    @Override
    public List<OptimizerHint> directives() {
        return whole.directives;
    }

    @Override
    public Column newColumn(DataType type, boolean nullable) {
        whole.nullableColumns.set(whole.columnCount, nullable);
        return new Column(whole.columnCount++, type);
    }

    @Override
    public int newQuery() {
        return ++whole.queryCount;
    }

    /// Returns the correlation with the outer query, or null.
    Correlation outward() {
        return outward;
    }

    /// Binds a query that can refer to the columns of the correlation.
    public <T> T within(Correlation correlation, Supplier<T> binding) {
        Correlation outside = outward;
        outward = correlation;
        try {
            return binding.get();
        } finally {
            outward = outside;
            whole.correlates |= !correlation.parameters().isEmpty();
        }
    }

    /// Returns whether the statement contains a correlated subquery.
    public boolean correlates() {
        return whole.correlates;
    }

    void makeNullable(Column column) {
        whole.nullableColumns.set(column.column());
    }

    /// Returns the tables of WITH in scope; null if there are none.
    public VisibleCommonTables commonTables() {
        return visibleCommonTables;
    }

    public void useCommonTables(VisibleCommonTables tables) {
        visibleCommonTables = tables;
    }

    /// Returns the change whose rows the statement's query reads; null if there is none.
    public DataChangeSource changedRows() {
        return dataChangeSource;
    }

    public void useChangedRows(DataChangeSource rows) {
        dataChangeSource = rows;
    }

    /// Returns the data changes in the statement's WITH; null if there are none.
    public ChangesOfWith withChanges() {
        return whole.withChanges;
    }

    public void useWithChanges(ChangesOfWith changes) {
        whole.withChanges = changes;
    }

    /// Records that the current part of the statement reads a table.
    public void noteReading(TableDescriptor table, int offset) {
        if (whole.withChanges != null) {
            whole.withChanges.reads(table, this, offset);
        }
    }

    /// Returns a new id for rows that the statement materializes.
    public int newRowsId() {
        return whole.rowsCount++;
    }

    /// Records that the column is a NULL without a type of its own.
    public void makeUntyped(Column column) {
        whole.untypedColumns.set(column.column());
    }

    public boolean isUntyped(Column column) {
        return whole.untypedColumns.get(column.column());
    }

    public boolean isNullable(Column column) {
        return whole.nullableColumns.get(column.column());
    }

    /// Returns whether the types of parameters are known before binding.
    public boolean parametersAreTyped() {
        return !liftedTypes.isEmpty();
    }

    public Parameter liftedParameter(int index) {
        return new Parameter(index, liftedTypes.get(index));
    }

    public Parameter parameter(int index, DataType type) {
        while (whole.parameterTypes.size() <= index) {
            whole.parameterTypes.add(null);
        }
        whole.parameterTypes.set(index, type);
        return new Parameter(index, type);
    }

    /// Returns the context for binding the statement once more from its beginning.
    public BindContext again() {
        BindContext again = new BindContext(text.text(), catalog, currentSchema, liftedTypes, nested);
        again.derbyRules = derbyRules;
        if (routineNames != null) {
            again.useRoutineNames(routineNames);
        }
        return again;
    }

    /// Returns the context of a statement in the body of a trigger or routine, with the same recorder.
    public BindContext inBody(RoutineNames names) {
        BindContext inner = new BindContext(text.text(), catalog, currentSchema, List.of(), nested, new Whole(), List.of(), dependencies);
        inner.useRoutineNames(names);
        return inner;
    }

    /// Makes the variables and transition rows of a body visible. The frame becomes the statement's parameters.
    public void useRoutineNames(RoutineNames names) {
        routineNames = names;
        whole.routineNames = names;
        whole.rowsCount = TriggerPlan.RESERVED_ROWS;
    }

    /// Returns the variables and transition rows of the body; null outside of triggers and routines.
    public RoutineNames routineNames() {
        return routineNames;
    }

    public List<ParameterType> parameters() {
        List<ParameterType> parameters = new ArrayList<>();
        for (DataType type : whole.routineNames != null ? whole.routineNames.frame()
                : parametersAreTyped() ? liftedTypes : whole.parameterTypes) {
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
