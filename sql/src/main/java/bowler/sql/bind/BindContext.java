// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind;

import bowler.base.error.SqlFailure;
import bowler.catalog.CatalogSnapshot;
import bowler.catalog.TableDescriptor;
import bowler.plan.ParameterType;
import bowler.plan.scalar.Scalar;
import bowler.plan.scalar.Scalar.Column;
import bowler.plan.scalar.Scalar.Parameter;
import bowler.sql.ast.Name;
import bowler.sql.token.Place;
import bowler.types.DataType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/// What the binders of one statement share: the catalog, the text for messages, column ids, parameters found.
final class BindContext {
    static final String SYSTEM_PREFIX = "SYS";

    private final String text;
    private final CatalogSnapshot catalog;
    private final String currentSchema;
    private final List<DataType> liftedTypes;
    private final List<DataType> parameterTypes = new ArrayList<>();
    private final Set<Integer> tablesUsed = new LinkedHashSet<>();
    private final BitSet nullableColumns = new BitSet();
    private final BitSet untypedColumns = new BitSet();
    private int columnCount;

    /// @param liftedTypes types of parameters that were literals; empty: parameters are the statement's own
    BindContext(String text, CatalogSnapshot catalog, String currentSchema, List<DataType> liftedTypes) {
        this.text = text;
        this.catalog = catalog;
        this.currentSchema = currentSchema;
        this.liftedTypes = liftedTypes;
    }

    CatalogSnapshot catalog() {
        return catalog;
    }

    String currentSchema() {
        return currentSchema;
    }

    /// @param arguments of the error but for the place
    SqlFailure failure(BindError error, int offset, Object... arguments) {
        return error.failure(withPlace(offset, arguments));
    }

    /// Does what `types` may refuse; its complaint gets the place.
    <T> T placed(int offset, Supplier<T> action) {
        try {
            return action.get();
        } catch (SqlFailure refused) {
            throw new PlacedError(refused.error()).causedBy(refused, withPlace(offset, refused.arguments().toArray()));
        }
    }

    private Object[] withPlace(int offset, Object... arguments) {
        Object[] all = Arrays.copyOf(arguments, arguments.length + 1);
        all[arguments.length] = Place.of(text, offset);
        return all;
    }

    Column newColumn(DataType type, boolean nullable) {
        nullableColumns.set(columnCount, nullable);
        return new Column(columnCount++, type);
    }

    int columnCount() {
        return columnCount;
    }

    void makeNullable(Column column) {
        nullableColumns.set(column.column());
    }

    /// Notes that the column is a NULL without a type of its own.
    void makeUntyped(Column column) {
        untypedColumns.set(column.column());
    }

    boolean isUntyped(Column column) {
        return untypedColumns.get(column.column());
    }

    boolean isNullable(Column column) {
        return nullableColumns.get(column.column());
    }

    /// Whether parameters have types from the start.
    boolean parametersAreTyped() {
        return !liftedTypes.isEmpty();
    }

    Parameter liftedParameter(int index) {
        return new Parameter(index, liftedTypes.get(index));
    }

    Parameter parameter(int index, DataType type) {
        while (parameterTypes.size() <= index) {
            parameterTypes.add(null);
        }
        parameterTypes.set(index, type);
        return new Parameter(index, type);
    }

    List<ParameterType> parameters() {
        List<ParameterType> parameters = new ArrayList<>();
        for (DataType type : parametersAreTyped() ? liftedTypes : parameterTypes) {
            parameters.add(new ParameterType(type, true));
        }
        return List.copyOf(parameters);
    }

    List<Integer> tablesUsed() {
        return List.copyOf(tablesUsed);
    }

    String schemaOf(Name name) {
        return name.schema() == null ? currentSchema : name.schema();
    }

    void requireSchema(String schema, int offset) {
        if (!catalog.hasSchema(schema)) {
            throw failure(BindError.NO_SUCH_SCHEMA, offset, schema);
        }
    }

    /// The table of a query or change.
    TableDescriptor table(Name name) {
        TableDescriptor table = catalog.table(schemaOf(name), name.name());
        if (table == null) {
            requireSchema(schemaOf(name), name.offset());
            throw failure(BindError.NO_SUCH_TABLE, name.offset(), name);
        }
        tablesUsed.add(table.tableId());
        return table;
    }

    TableDescriptor changedTable(Name name) {
        TableDescriptor table = table(name);
        if (table.schemaName().startsWith(SYSTEM_PREFIX)) {
            throw failure(BindError.SYSTEM_TABLE, name.offset(), name);
        }
        return table;
    }

    void use(TableDescriptor table) {
        tablesUsed.add(table.tableId());
    }

    /// Whether a value can be NULL, as far as its form tells.
    boolean isNullable(Scalar scalar) {
        return Nullability.of(scalar, this::isNullable);
    }
}
