// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import bowler.session.ColumnDescription;
import bowler.session.SpillableRows;
import bowler.types.ArrayValue;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.TypeId;
import bowler.types.Value;
import bowler.types.cast.ValueText;
import java.lang.invoke.MethodType;
import java.sql.Array;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/// An ARRAY by value, which is valid for as long as it is referenced. The elements of its Java array have the class
/// that `getObject` returns for them: `Integer[]` for INTEGER ARRAY.
public final class ArrayObject implements Array {
    private final DataType type;
    private final ResultSetFactory factory;
    private ArrayValue elements;

    /// Makes a result set of rows.
    public interface ResultSetFactory {
        ResultSet of(ResultColumns columns, SpillableRows rows);
    }

    /// @param type an array
    public ArrayObject(DataType type, ArrayValue elements, ResultSetFactory factory) {
        this.type = type;
        this.elements = elements;
        this.factory = factory;
    }

    /// Returns the value, of its type.
    Value value() throws SQLException {
        return Value.of(type, (Object) live());
    }

    private ArrayValue live() throws SQLException {
        if (elements == null) {
            throw JdbcError.ARRAY_FREED.exception();
        }
        return elements;
    }

    @Override
    public String getBaseTypeName() throws SQLException {
        live();
        return type.element().name();
    }

    @Override
    public int getBaseType() throws SQLException {
        live();
        return JdbcTypes.code(type.element().id());
    }

    @Override
    public Object getArray() throws SQLException {
        return array(type, live(), 0, live().count());
    }

    @Override
    public Object getArray(Map<String, Class<?>> map) throws SQLException {
        requireNone(map);
        return getArray();
    }

    @Override
    public Object getArray(long index, int count) throws SQLException {
        int from = from(index, count);
        return array(type, live(), from, end(from, count));
    }

    @Override
    public Object getArray(long index, int count, Map<String, Class<?>> map) throws SQLException {
        requireNone(map);
        return getArray(index, count);
    }

    @Override
    public ResultSet getResultSet() throws SQLException {
        return rows(0, live().count());
    }

    @Override
    public ResultSet getResultSet(Map<String, Class<?>> map) throws SQLException {
        requireNone(map);
        return getResultSet();
    }

    @Override
    public ResultSet getResultSet(long index, int count) throws SQLException {
        int from = from(index, count);
        return rows(from, end(from, count));
    }

    @Override
    public ResultSet getResultSet(long index, int count, Map<String, Class<?>> map) throws SQLException {
        requireNone(map);
        return getResultSet(index, count);
    }

    @Override
    public void free() {
        elements = null;
    }

    @Override
    public String toString() {
        return elements == null ? "freed" : ValueText.of(type, Value.of(type, (Object) elements), 0);
    }

    private int from(long index, int count) throws SQLException {
        if (index < 1 || index > live().count() + 1L || count < 0) {
            throw JdbcError.ARRAY_PART.exception(index, count, live().count());
        }
        return (int) index - 1;
    }

    private int end(int from, int count) throws SQLException {
        return (int) Math.min((long) from + count, live().count());
    }

    private static void requireNone(Map<String, Class<?>> map) throws SQLException {
        if (map != null && !map.isEmpty()) {
            throw JdbcError.NOT_SUPPORTED.exception("a type map");
        }
    }

    private ResultSet rows(int from, int to) throws SQLException {
        if (factory == null) {
            throw JdbcError.NOT_SUPPORTED.exception("getResultSet of an array within an object");
        }
        ArrayValue values = live();
        ResultColumns columns = new ResultColumns(List.of(
            new ColumnDescription("INDEX", DataType.INTEGER, false, "", "", "", false),
            new ColumnDescription("VALUE", type.element(), true, "", "", "", false)));
        SpillableRows rows = columns.newSpillableRows();
        RowBuffer row = new RowBuffer(2);
        for (int at = from; at < to; at++) {
            row.setLong(0, at + 1);
            row.set(1, type.element(), values, at);
            rows.add(row);
        }
        return factory.of(columns, rows);
    }

    private static Object array(DataType type, ArrayValue values, int from, int to) throws SQLException {
        DataType element = type.element();
        Object[] array = (Object[]) java.lang.reflect.Array.newInstance(classOf(element), to - from);
        for (int at = from; at < to; at++) {
            if (!values.isNull(at)) {
                array[at - from] = element.id() == TypeId.ARRAY
                    ? array(element, (ArrayValue) values.objectAt(at), 0, ((ArrayValue) values.objectAt(at)).count())
                    : ToObject.of(element, values, at);
            }
        }
        return array;
    }

    private static Class<?> classOf(DataType element) {
        return element.id() == TypeId.ARRAY ? classOf(element.element()).arrayType() : JdbcTypes.javaClass(element.id());
    }

    /// Returns the value as a Java array of a class, with elements converted to that class; primitive component types
    /// are possible for numbers and booleans.
    static Object array(DataType type, ArrayValue values, Class<?> component) throws SQLException {
        Object array = java.lang.reflect.Array.newInstance(component, values.count());
        Class<?> wanted = MethodType.methodType(component).wrap().returnType();
        for (int at = 0; at < values.count(); at++) {
            if (!values.isNull(at)) {
                java.lang.reflect.Array.set(array, at, ToObject.of(type.element(), values, at, wanted));
            } else if (component.isPrimitive()) {
                throw JdbcError.NO_CONVERSION.exception("NULL in " + type, component.getName());
            }
        }
        return array;
    }
}
