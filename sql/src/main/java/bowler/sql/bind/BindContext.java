// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.ColumnDescriptor;
import bowler.catalog.SchemaObject.Kind;
import bowler.catalog.SchemaObject;
import bowler.catalog.SequenceDescriptor;
import bowler.catalog.SynonymDescriptor;
import bowler.catalog.TableDescriptor;
import bowler.catalog.ViewDescriptor;
import bowler.plan.ParameterType;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.sql.ast.Name;
import bowler.sql.ast.Query;
import bowler.sql.bound.ColumnSupply;
import bowler.sql.bound.Directive;
import bowler.sql.suggest.NearestName;
import bowler.sql.suggest.Remedied;
import bowler.sql.suggest.Suggesting;
import bowler.sql.token.Place;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// What the binders of one statement share: the catalog, the text for messages, column ids, parameters found.
final class BindContext implements ColumnSupply {
    /// The type of a column of NULLs that nothing gives a type.
    static final DataType TYPE_OF_NULL = DataType.varchar(1);

    private final String text;
    private final CatalogSnapshot catalog;
    private final String currentSchema;
    private final List<DataType> liftedTypes;
    private final NestedBinders nested;
    /// Common to the statement and the definitions of views that it uses.
    private final Whole whole;
    private final List<ViewDescriptor> expanding;
    private final Dependencies dependencies;
    /// Null outside of queries within expressions.
    private Correlation outward;
    private CommonTables commonTables;
    private ChangedRows changedRows;
    private boolean nextValueAllowed;
    private Query.QueryBody nextValueBody;
    private Query.QueryBody nextValueReach;
    private Query.QueryBody storedBody;
    private List<DataType> storedTypes;

    private static final class Whole {
        final List<DataType> parameterTypes = new ArrayList<>();
        final Set<Integer> tablesUsed = new LinkedHashSet<>();
        final Set<SchemaObject> objectsUsed = new LinkedHashSet<>();
        final Set<SequenceDescriptor> sequencesMentioned = new HashSet<>();
        final BitSet nullableColumns = new BitSet();
        final BitSet untypedColumns = new BitSet();
        final List<Directive> directives = new ArrayList<>();
        ChangesOfWith withChanges;
        int columnCount;
        int rowsCount;
        int queryCount;
        int definitionDepth;
        boolean correlates;
        boolean needsLiterals;
    }

    /// @param liftedTypes types of parameters that were literals; empty: parameters are the statement's own
    BindContext(String text, CatalogSnapshot catalog, String currentSchema, List<DataType> liftedTypes, NestedBinders nested) {
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

    /// The context of a view's definition within this statement.
    BindContext within(ViewDescriptor view) {
        List<ViewDescriptor> deeper = new ArrayList<>(expanding);
        deeper.add(view);
        return new BindContext(
                view.definition(), catalog, view.compilationSchema(), List.of(), nested, whole, List.copyOf(deeper), null);
    }

    /// The context of an expression over the rows of one table, which stands in another text.
    BindContext of(String other, String schema) {
        return new BindContext(other, catalog, schema, List.of(), nested);
    }

    /// The context of a statement of the same session whose catalog has changed since.
    BindContext in(CatalogSnapshot later) {
        return new BindContext(text, later, currentSchema, List.of(), nested);
    }

    NestedBinders nested() {
        return nested;
    }

    /// The context of an expression without rows that a catalog keeps as text.
    BindContext withoutRows(String expression) {
        return new BindContext(expression, catalog, currentSchema, List.of(), nested);
    }

    String text() {
        return text;
    }

    /// This context, noting what names stand for.
    BindContext noting(Dependencies noted) {
        return new BindContext(text, catalog, currentSchema, liftedTypes, nested, whole, expanding, noted);
    }

    /// How many views are being expanded, each within the one before.
    int viewDepth() {
        return expanding.size();
    }

    /// @return how many views and common tables are being bound, each within the one before, with the one that begins here
    int enterDefinition() {
        return ++whole.definitionDepth;
    }

    void leaveDefinition() {
        whole.definitionDepth--;
    }

    /// Where what names stand for is noted, or null.
    Dependencies dependencies() {
        return dependencies;
    }

    /// How the statement is planned depends on the values of its literals.
    void needLiterals() {
        whole.needsLiterals = true;
    }

    boolean needsLiterals() {
        return whole.needsLiterals;
    }

    boolean isNextValueAllowed() {
        return nextValueAllowed;
    }

    /// The select list or values of this query, which is bound next, may have NEXT VALUE FOR, unless they are ordered or made
    /// distinct; so may those of the tables derived in its FROM, of its operands, of the query behind its WITH.
    void allowNextValueIn(Query query) {
        boolean plain = query.order().isEmpty() && !(query.body() instanceof Query.Select select && select.leavesOut());
        nextValueBody = plain ? query.body() : null;
        nextValueReach = query.body();
    }

    /// Whether queries within this body may have NEXT VALUE FOR.
    boolean reachesNextValue(Query.QueryBody body) {
        return nextValueReach == body;
    }

    boolean allowsNextValueIn(Query.QueryBody body) {
        return nextValueBody == body;
    }

    /// Says into what the select list of this body is stored: parameters in it have these types.
    void stores(Query.QueryBody body, List<DataType> types) {
        storedBody = body;
        storedTypes = types;
    }

    /// What the body's column is stored into; null: nothing that is known.
    DataType storedType(Query.QueryBody body, int index) {
        return storedBody == body && index < storedTypes.size() ? storedTypes.get(index) : null;
    }

    /// The body is one that another ends with.
    void storesAs(Query.QueryBody outer, Query.QueryBody body) {
        storedBody = storedBody == outer ? body : storedBody;
    }

    /// Says whether NEXT VALUE FOR may stand in what is bound next.
    ///
    /// @return what was said before
    boolean allowNextValue(boolean allowed) {
        boolean before = nextValueAllowed;
        nextValueAllowed = allowed;
        return before;
    }

    /// Notes a mention of a sequence; false: it is not the first.
    boolean mention(SequenceDescriptor sequence) {
        return whole.sequencesMentioned.add(sequence);
    }

    /// A further row of VALUES may mention sequences again.
    void forgetMentions() {
        whole.sequencesMentioned.clear();
    }

    CatalogSnapshot catalog() {
        return catalog;
    }

    String currentSchema() {
        return currentSchema;
    }

    /// @param arguments of the error but for the place
    void direct(Directive directive) {
        whole.directives.add(directive);
    }

    @Override
    public List<Directive> directives() {
        return whole.directives;
    }

    SqlFailure failure(BindError error, int offset, Object... arguments) {
        return error.failure(withPlace(offset, arguments));
    }

    /// A name that stands for nothing, and what was probably meant, or null.
    SqlFailure unknown(BindError error, int offset, String suggestion, Object... arguments) {
        return Suggesting.failure(error, suggestion, withPlace(offset, arguments));
    }

    /// The failure with what to do instead.
    SqlFailure remedied(BindError error, String remedy, int offset, Object... arguments) {
        return Remedied.failure(error, remedy, withPlace(offset, arguments));
    }

    /// Does what `types` may refuse; its complaint gets the place.
    <T> T placed(int offset, Supplier<T> action) {
        try {
            return action.get();
        } catch (SqlFailure refused) {
            throw new PlacedError(refused.error()).failure(withPlace(offset, refused.arguments().toArray()));
        }
    }

    private Object[] withPlace(int offset, Object... arguments) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = placeOf(offset);
        return all;
    }

    /// A place as messages tell it.
    String placeOf(int offset) {
        Place place = Place.of(text, offset);
        return expanding.isEmpty() ? place.toString() : place + " of the view " + expanding.getLast().name();
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

    /// The way to the names outside of the query at hand, or null.
    Correlation outward() {
        return outward;
    }

    /// Binds a query that sees what the correlation shows.
    <T> T within(Correlation correlation, Supplier<T> binding) {
        Correlation outside = outward;
        outward = correlation;
        try {
            return binding.get();
        } finally {
            outward = outside;
            whole.correlates |= !correlation.parameters().isEmpty();
        }
    }

    /// Whether some query depends on rows outside of it.
    boolean correlates() {
        return whole.correlates;
    }

    void makeNullable(Column column) {
        whole.nullableColumns.set(column.column());
    }

    /// The tables of WITH in reach; null: none.
    CommonTables commonTables() {
        return commonTables;
    }

    void useCommonTables(CommonTables tables) {
        commonTables = tables;
    }

    /// The change whose rows the statement's query reads; null: there is none.
    ChangedRows changedRows() {
        return changedRows;
    }

    void useChangedRows(ChangedRows rows) {
        changedRows = rows;
    }

    /// The changes that stand in WITH; null: there is no place for any.
    ChangesOfWith withChanges() {
        return whole.withChanges;
    }

    void useWithChanges(ChangesOfWith changes) {
        whole.withChanges = changes;
    }

    /// Notes that the part of the statement that is being bound reads a table.
    void noteReading(TableDescriptor table, int offset) {
        if (whole.withChanges != null) {
            whole.withChanges.reads(table, this, offset);
        }
    }

    /// An id for rows that a statement keeps.
    int newRowsId() {
        return whole.rowsCount++;
    }

    /// Notes that the column is a NULL without a type of its own.
    void makeUntyped(Column column) {
        whole.untypedColumns.set(column.column());
    }

    boolean isUntyped(Column column) {
        return whole.untypedColumns.get(column.column());
    }

    boolean isNullable(Column column) {
        return whole.nullableColumns.get(column.column());
    }

    /// Whether parameters have types from the start.
    boolean parametersAreTyped() {
        return !liftedTypes.isEmpty();
    }

    Parameter liftedParameter(int index) {
        return new Parameter(index, liftedTypes.get(index));
    }

    Parameter parameter(int index, DataType type) {
        while (whole.parameterTypes.size() <= index) {
            whole.parameterTypes.add(null);
        }
        whole.parameterTypes.set(index, type);
        return new Parameter(index, type);
    }

    List<ParameterType> parameters() {
        List<ParameterType> parameters = new ArrayList<>();
        for (DataType type : parametersAreTyped() ? liftedTypes : whole.parameterTypes) {
            parameters.add(new ParameterType(type, true));
        }
        return List.copyOf(parameters);
    }

    List<Integer> tablesUsed() {
        return List.copyOf(whole.tablesUsed);
    }

    List<SchemaObject> objectsUsed() {
        return List.copyOf(whole.objectsUsed);
    }

    String schemaOf(Name name) {
        return name.schema() == null ? currentSchema : name.schema();
    }

    void requireSchema(String schema, int offset) {
        if (!catalog.hasSchema(schema)) {
            throw unknown(BindError.NO_SUCH_SCHEMA, offset, NearestName.among(schema, catalog.schemaNames()), schema);
        }
    }

    /// What a name of FROM stands for, when synonyms have been followed: a table or a view, the other is null.
    record Named(TableDescriptor table, ViewDescriptor view) {}

    Named named(Name name) {
        String schema = schemaOf(name);
        String plain = name.name();
        while (true) {
            TableDescriptor table = catalog.table(schema, plain);
            if (table != null) {
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

    /// What FROM probably meant: the table or view of that name in another schema, or one of a near name in this one; for a
    /// statement that takes no synonyms what the synonym stands for.
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

    /// What the name of a table that is to be changed probably meant.
    String nearestRelation(Name name) {
        return nearestRelation(schemaOf(name), name.name());
    }

    /// What the name of a sequence, view, synonym or routine probably meant.
    String nearestObject(Kind kind, Name name) {
        return NearestName.among(name.name(), objectNames(schemaOf(name), kind));
    }

    /// What the name of an index probably meant.
    String nearestIndex(Name name) {
        List<String> names = new ArrayList<>();
        for (TableDescriptor table : catalog.tables()) {
            if (table.schemaName().equals(schemaOf(name))) {
                table.indexes().forEach(index -> names.add(index.name()));
            }
        }
        return NearestName.among(name.name(), names);
    }

    /// What the name of a column probably meant.
    static String nearestColumn(String name, List<ColumnDescriptor> columns) {
        return NearestName.among(name, columns.stream().map(ColumnDescriptor::name).toList());
    }

    private List<String> objectNames(String schema, Kind kind) {
        return catalog.objects().stream()
            .filter(object -> object.kind() == kind && object.schemaName().equals(schema))
            .map(SchemaObject::name).toList();
    }

    /// The table of a query or change.
    TableDescriptor table(Name name) {
        Named named = named(name);
        if (named.view != null) {
            throw failure(BindError.IS_VIEW, name.offset(), name);
        }
        return named.table;
    }

    /// The sequence of this name.
    SequenceDescriptor sequence(Name name) {
        if (catalog.object(Kind.SEQUENCE, schemaOf(name), name.name()) instanceof SequenceDescriptor sequence) {
            use(sequence);
            return sequence;
        }
        requireSchema(schemaOf(name), name.offset());
        throw unknown(BindError.NO_SUCH_SEQUENCE, name.offset(), nearestObject(Kind.SEQUENCE, name), name);
    }

    void use(SchemaObject object) {
        whole.objectsUsed.add(object);
        if (dependencies != null && catalog.object(object.kind(), object.schemaName(), object.name()) != null) {
            dependencies.add(object);
        }
    }

    void use(TableDescriptor table) {
        whole.tablesUsed.add(table.tableId());
        if (dependencies != null) {
            dependencies.add(table);
        }
    }

    /// Whether a value can be NULL, as far as its form tells.
    @Override
    public boolean isNullable(Scalar scalar) {
        return Nullability.of(scalar, this::isNullable);
    }
}
