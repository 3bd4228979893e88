// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.scope;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.RoutineDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SchemaObject;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SynonymDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.TemporaryRules;
import bowler.catalog.ViewDescriptor;
import bowler.catalog.privilege.Privilege;
import bowler.catalog.system.IdentityColumn;
import bowler.catalog.system.Securables;
import bowler.plan.ParameterType;
import bowler.plan.access.RequiredPrivilege;
import bowler.plan.routine.TriggerPlan;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.plan.scalar.Scalar;
import bowler.sql.ast.Expression.ColumnName;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query;
import bowler.sql.bound.ColumnIdAllocator;
import bowler.sql.bound.OptimizerHint;
import bowler.sql.suggest.ErrorWithHint;
import bowler.sql.suggest.ErrorWithSuggestion;
import bowler.sql.suggest.NearestName;
import bowler.sql.token.SourceLocation;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/// The state that the binders of one statement share: the catalog, the text for messages, column ids, parameters.
public final class BindContext implements ColumnIdAllocator {
    /// The type of a column of NULLs that nothing else gives a type.
    public static final DataType TYPE_OF_NULL = DataType.varchar(1);

    private final String text;
    private final CatalogSnapshot catalog;
    private final String currentSchema;
    private final List<DataType> liftedTypes;
    private final NestedBinders nested;
    /// The state common to the statement and the definitions of views that it uses.
    private final Whole whole;
    private final List<ViewDescriptor> expanding;
    private boolean inPolicy;
    private final Dependencies dependencies;
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
    private boolean nextValueAllowed;
    private Query.QueryBody nextValueBody;
    private Query.QueryBody nextValueScope;
    private Query.QueryBody storedBody;
    private List<DataType> storedTypes;

    private static final class Whole {
        final List<DataType> parameterTypes = new ArrayList<>();
        final Set<Integer> tablesUsed = new LinkedHashSet<>();
        final Set<SchemaObject> objectsUsed = new LinkedHashSet<>();
        final Set<SequenceDescriptor> sequencesMentioned = new HashSet<>();
        final BitSet nullableColumns = new BitSet();
        final BitSet untypedColumns = new BitSet();
        final List<OptimizerHint> directives = new ArrayList<>();
        final PrivilegeCollector privileges = new PrivilegeCollector();
        ChangesOfWith withChanges;
        RoutineNames routineNames;
        int columnCount;
        int rowsCount;
        int queryCount;
        int definitionDepth;
        boolean hasBarriers;
        boolean correlates;
        boolean needsLiterals;
    }

    /// @param liftedTypes the types of parameters that were literals; empty if parameters are the statement's own
    public BindContext(String text, CatalogSnapshot catalog, String currentSchema, List<DataType> liftedTypes, NestedBinders nested) {
        this(text, catalog, currentSchema, liftedTypes, nested, new Whole(), List.of(), null);
    }

    private BindContext(
            String text, CatalogSnapshot catalog, String currentSchema, List<DataType> liftedTypes, NestedBinders nested,
            Whole whole, List<ViewDescriptor> expanding, Dependencies dependencies) {
        this.text = text;
        this.catalog = catalog;
        this.currentSchema = currentSchema;
        this.liftedTypes = liftedTypes;
        this.nested = nested;
        this.whole = whole;
        this.expanding = expanding;
        this.dependencies = dependencies;
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
        return routineNames == null ? null : routineNames.find(name, this);
    }

    /// Returns the routine of this name, or null. The body of a routine may call the routine itself.
    public RoutineDescriptor routine(Kind kind, Name name) {
        RoutineDescriptor created = createdRoutine(kind, name);
        return created != null ? created
                : catalog.object(kind, schemaOf(name), name.name()) instanceof RoutineDescriptor found ? found : null;
    }

    /// Returns the routine of this name whose body is being checked; null if it is another.
    private RoutineDescriptor createdRoutine(Kind kind, Name name) {
        return routineNames == null ? null : routineNames.created(kind, schemaOf(name), name.name());
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
        BindContext same = new BindContext(text, later, currentSchema, List.of(), nested);
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

    public NestedBinders nested() {
        return nested;
    }

    /// Returns the context of an expression that reads no rows and that a catalog keeps as text.
    public BindContext withoutRows(String expression) {
        return new BindContext(expression, catalog, currentSchema, List.of(), nested);
    }

    public String text() {
        return text;
    }

    /// Returns this context with a recorder of the objects that names refer to.
    public BindContext noting(Dependencies noted) {
        BindContext noting = new BindContext(text, catalog, currentSchema, liftedTypes, nested, whole, expanding, noted);
        noting.routineNames = routineNames;
        noting.derbyRules = derbyRules;
        noting.inPolicy = inPolicy;
        return noting;
    }

    /// Returns the recorder of the objects that names refer to, or null.
    Dependencies dependencies() {
        return dependencies;
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

    /// Records the origin of a column of the statement.
    ///
    /// @param provider a table or view
    public void place(Column column, Object provider, int position) {
        if (dependencies != null) {
            dependencies.place(column, provider, position);
        }
        if (expanding.isEmpty()) {
            whole.privileges.place(column, provider, position);
        }
    }

    /// Gives a copy of a column the origin of the column.
    public void defineCopy(Column original, Column copy) {
        if (expanding.isEmpty()) {
            whole.privileges.copy(original, copy);
        }
    }

    /// Records that a table or view is read.
    public void read(Object provider) {
        if (expanding.isEmpty()) {
            whole.privileges.read(provider);
        }
    }

    /// Records that the value of a column is read.
    public void read(Column column, int offset) {
        if (dependencies != null) {
            dependencies.name(column);
        }
        if (expanding.isEmpty()) {
            if (whole.privileges.isSecret(column)) {
                throw failure(BindError.PASSWORDS_SECRET, offset);
            }
            whole.privileges.read(column);
        }
    }

    /// Records that rows of a table or view are changed.
    ///
    /// @param position the column that is changed; -1 for whole rows
    public void change(Object provider, Privilege privilege, int position) {
        if (expanding.isEmpty()) {
            whole.privileges.change(provider, privilege, position);
        }
    }

    /// Records that the statement needs a right.
    public void require(RequiredPrivilege privilege) {
        if (expanding.isEmpty()) {
            whole.privileges.require(privilege);
        }
    }

    public List<RequiredPrivilege> requiredPrivileges() {
        return whole.privileges.list();
    }

    /// Records that the plan depends on the values of literals.
    public void requireLiterals() {
        whole.needsLiterals = true;
    }

    public boolean needsLiterals() {
        return whole.needsLiterals;
    }

    public boolean isNextValueAllowed() {
        return nextValueAllowed;
    }

    /// Allows NEXT VALUE FOR in the select list or values of the query that is bound next, unless that query is ordered
    /// or DISTINCT. Also allows it in derived tables of its FROM, in its operands, and in the query of its WITH.
    public void allowNextValueIn(Query query) {
        boolean plain = query.order().isEmpty() && !(query.body() instanceof Query.Select select && select.isOmitted());
        nextValueBody = plain ? query.body() : null;
        nextValueScope = query.body();
    }

    /// Returns whether queries within this body may have NEXT VALUE FOR.
    public boolean reachesNextValue(Query.QueryBody body) {
        return nextValueScope == body;
    }

    public boolean allowsNextValueIn(Query.QueryBody body) {
        return nextValueBody == body;
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

    /// Sets whether NEXT VALUE FOR is allowed in the expressions that are bound next.
    ///
    /// @return the previous setting
    public boolean allowNextValue(boolean allowed) {
        boolean before = nextValueAllowed;
        nextValueAllowed = allowed;
        return before;
    }

    /// Records a reference to a sequence; returns whether it is the first.
    public boolean mention(SequenceDescriptor sequence) {
        return whole.sequencesMentioned.add(sequence);
    }

    /// Forgets the references to sequences, because each row of VALUES may have its own.
    public void forgetMentions() {
        whole.sequencesMentioned.clear();
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

    /// @param arguments the arguments of the error, without the location
    public SqlFailure failure(BindError error, int offset, Object... arguments) {
        return error.failure(withPlace(offset, arguments));
    }

    /// Returns the failure for an unknown name.
    ///
    /// @param suggestion the name that was probably meant, or null
    public SqlFailure unknown(BindError error, int offset, String suggestion, Object... arguments) {
        return ErrorWithSuggestion.failure(error, suggestion, withPlace(offset, arguments));
    }

    /// Returns the failure with a remedy.
    public SqlFailure failureWithRemedy(BindError error, String remedy, int offset, Object... arguments) {
        return ErrorWithHint.failure(error, remedy, withPlace(offset, arguments));
    }

    /// Runs an action of `types` and adds the location to its failure.
    public <T> T placed(int offset, Supplier<T> action) {
        try {
            return action.get();
        } catch (SqlFailure refused) {
            throw new LocatedError(refused.error()).failure(withPlace(offset, refused.arguments().toArray()));
        }
    }

    private Object[] withPlace(int offset, Object... arguments) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = placeOf(offset);
        return all;
    }

    /// Returns a location as messages show it.
    public String placeOf(int offset) {
        SourceLocation sourceLocation = SourceLocation.of(text, offset);
        return expanding.isEmpty() ? sourceLocation.toString() : sourceLocation + " of the view " + expanding.getLast().name();
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

    /// Records that a definition changes a column of a table.
    public void noteTarget(TableDescriptor table, int position) {
        if (dependencies != null) {
            dependencies.name(table, position);
        }
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
        BindContext again = new BindContext(text, catalog, currentSchema, liftedTypes, nested);
        again.derbyRules = derbyRules;
        if (routineNames != null) {
            again.useRoutineNames(routineNames);
        }
        return again;
    }

    /// Returns the context of a statement in the body of a trigger or routine, with the same recorder.
    public BindContext inBody(RoutineNames names) {
        BindContext inner = new BindContext(text, catalog, currentSchema, List.of(), nested, new Whole(), List.of(), dependencies);
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

    public List<Integer> tablesUsed() {
        return List.copyOf(whole.tablesUsed);
    }

    public List<SchemaObject> objectsUsed() {
        return List.copyOf(whole.objectsUsed);
    }

    public String schemaOf(Name name) {
        return name.schema() == null ? currentSchema : name.schema();
    }

    public void requireSchema(String schema, int offset) {
        if (!catalog.hasSchema(schema) && !schema.equals(TableDescriptor.TEMPORARY_SCHEMA)) {
            throw unknown(BindError.NO_SUCH_SCHEMA, offset, NearestName.among(schema, catalog.schemaNames()), schema);
        }
    }

    /// The table or the view that a name in FROM refers to, after resolving synonyms; the other component is null.
    public record Named(TableDescriptor table, ViewDescriptor view) {}

    public Named named(Name name) {
        String schema = schemaOf(name);
        String plain = name.name();
        while (true) {
            TableDescriptor table = catalog.table(schema, plain);
            if (table != null) {
                refuseTemporary(table.schemaName(), name);
                use(table);
                return new Named(table, null);
            }
            if (catalog.object(Kind.VIEW, schema, plain) instanceof ViewDescriptor view) {
                use(view);
                return new Named(null, view);
            }
            SynonymDescriptor synonym = (SynonymDescriptor) catalog.object(Kind.SYNONYM, schema, plain);
            if (synonym == null && name.schema() == null && plain.equals(name.name())) {
                synonym = SynonymDescriptor.builtIn(schema, plain);
            }
            TableDescriptor unqualified = synonym == null ? find(name) : null;
            if (unqualified != null) {
                refuseTemporary(unqualified.schemaName(), name);
                use(unqualified);
                return new Named(unqualified, null);
            }
            if (synonym == null) {
                requireSchema(schema, name.offset());
                throw unknown(BindError.NO_SUCH_TABLE, name.offset(), nearestRelation(schema, plain),
                        plain.equals(name.name()) ? name : schema + '.' + plain);
            }
            use(synonym);
            schema = synonym.targetSchema();
            plain = synonym.targetName();
        }
    }

    /// Returns the table with this name, or null. A name without a schema may also mean a temporary table, if the current
    /// schema has no such table or view.
    public TableDescriptor find(Name name) {
        TableDescriptor table = catalog.table(schemaOf(name), name.name());
        if (table != null || name.schema() != null || catalog.object(Kind.VIEW, currentSchema, name.name()) != null) {
            return table;
        }
        TemporaryRules rules = catalog.temporaryRules(name.name());
        return rules != null && rules.foundUnqualified()
            ? catalog.table(TableDescriptor.TEMPORARY_SCHEMA, name.name()) : null;
    }

    /// Refuses to let an object that is kept refer to the schema of temporary tables, which mean something else in each
    /// session.
    private void refuseTemporary(String schema, Name name) {
        if (dependencies != null) {
            refuseSessionSchema(schema, name);
        }
    }

    /// Refuses a name in the schema of temporary tables.
    public void refuseSessionSchema(String schema, Name name) {
        if (schema.equals(TableDescriptor.TEMPORARY_SCHEMA)) {
            throw failure(BindError.TEMPORARY_DEPENDENCY, name.offset(), name);
        }
    }

    /// Returns the relation that was probably meant: the target of a synonym of this name, or the relation of that name in
    /// another schema. If there is neither, returns a relation with a similar name in this schema.
    private String nearestRelation(String schema, String name) {
        if (catalog.object(Kind.SYNONYM, schema, name) instanceof SynonymDescriptor synonym) {
            return NearestName.written(synonym.targetSchema()) + '.' + NearestName.written(synonym.targetName());
        }
        List<String> names = new ArrayList<>(objectNames(schema, Kind.VIEW));
        names.addAll(objectNames(schema, Kind.SYNONYM));
        for (TableDescriptor table : catalog.tables()) {
            if (table.schemaName().equals(schema)) {
                names.add(table.name());
            }
        }
        for (String other : catalog.schemaNames()) {
            if (catalog.table(other, name) != null || catalog.object(Kind.VIEW, other, name) != null) {
                return NearestName.written(other) + '.' + NearestName.written(name);
            }
        }
        return NearestName.among(name, names);
    }

    /// Returns the relation that was probably meant by the name of a table to change.
    public String nearestRelation(Name name) {
        return nearestRelation(schemaOf(name), name.name());
    }

    /// Returns the sequence, view, synonym or routine that was probably meant.
    public String nearestObject(Kind kind, Name name) {
        return NearestName.among(name.name(), objectNames(schemaOf(name), kind));
    }

    /// Returns the index that was probably meant.
    public String nearestIndex(Name name) {
        List<String> names = new ArrayList<>();
        for (TableDescriptor table : catalog.tables()) {
            if (table.schemaName().equals(schemaOf(name))) {
                table.indexes().forEach(index -> names.add(index.name()));
            }
        }
        return NearestName.among(name.name(), names);
    }

    /// Returns the column that was probably meant.
    public static String nearestColumn(String name, List<ColumnDescriptor> columns) {
        return NearestName.among(name, columns.stream().map(ColumnDescriptor::name).toList());
    }

    private List<String> objectNames(String schema, Kind kind) {
        return catalog.objects().stream()
            .filter(object -> object.kind() == kind && object.schemaName().equals(schema))
            .map(SchemaObject::name).toList();
    }

    /// Returns the table that a query or change refers to.
    public TableDescriptor table(Name name) {
        Named named = named(name);
        if (named.view != null) {
            throw failure(BindError.IS_VIEW, name.offset(), name);
        }
        return named.table;
    }

    /// Returns the sequence of this name.
    public SequenceDescriptor sequence(Name name) {
        if (catalog.object(Kind.SEQUENCE, schemaOf(name), name.name()) instanceof SequenceDescriptor sequence) {
            use(sequence);
            require(new RequiredPrivilege.OnObject(
                Securables.of(sequence), sequence.schemaName(), sequence.name(), Privilege.USAGE));
            return sequence;
        }
        requireSchema(schemaOf(name), name.offset());
        boolean isOfIdentity = schemaOf(name).equals("SYS") && catalog.tables().stream().anyMatch(
            table -> IdentityColumn.orNull(table) != null && name.name().equals(IdentityColumn.of(table).sequenceName()));
        if (isOfIdentity) {
            throw failure(BindError.SEQUENCE_OF_IDENTITY, name.offset(), name);
        }
        throw unknown(BindError.NO_SUCH_SEQUENCE, name.offset(), nearestObject(Kind.SEQUENCE, name), name);
    }

    public void use(SchemaObject object) {
        whole.objectsUsed.add(object);
        if (dependencies != null && catalog.object(object.kind(), object.schemaName(), object.name()) != null) {
            dependencies.add(object);
        }
    }

    /// Records the use of a table that the text does not name.
    public void useUnnamed(TableDescriptor table) {
        whole.tablesUsed.add(table.tableId());
    }

    public void use(TableDescriptor table) {
        whole.tablesUsed.add(table.tableId());
        if (dependencies != null) {
            dependencies.add(table);
        }
    }

    /// Returns whether a value can be NULL, judged by its form.
    @Override
    public boolean isNullable(Scalar scalar) {
        return Nullability.of(scalar, this::isNullable);
    }
}
