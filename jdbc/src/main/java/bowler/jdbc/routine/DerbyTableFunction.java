// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.jdbc.convert.ToObject;
import bowler.session.routine.RoutineSignature;
import bowler.session.routine.TableBody;
import bowler.types.function.RoutineRequest.Both;
import bowler.types.function.RoutineRequest.ColumnTest;
import bowler.types.function.RoutineRequest.Either;
import bowler.types.function.RoutineRequest.RoutineCondition;
import bowler.types.function.RoutineRequest;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.util.HashMap;
import java.util.Map;

/// The interfaces of Derby that a table function may implement. They are found by name, because they are in a jar of
/// their own.
final class DerbyTableFunction {
    private static final String RESTRICTED = "org.apache.derby.vti.RestrictedVTI";
    private static final String COSTING = "org.apache.derby.vti.VTICosting";
    private static final String AWARE = "org.apache.derby.vti.AwareVTI";

    private DerbyTableFunction() {}

    /// Passes to a table function the name by which it was called and the columns and conditions of the
    /// statement. Both happen before the first row.
    static void prepare(ResultSet rows, RoutineSignature signature, RoutineRequest request) throws Throwable {
        Class<?> aware = implemented(rows.getClass(), AWARE);
        if (aware != null) {
            Method setter = setter(aware, "setContext", 1);
            int point = signature.name().indexOf('.');
            setter.invoke(rows, setter.getParameterTypes()[0].getConstructor(String.class, String.class, String.class)
                .newInstance(signature.name().substring(0, point), signature.name().substring(point + 1), null));
        }
        Class<?> restricted = implemented(rows.getClass(), RESTRICTED);
        if (restricted != null) {
            String[] names = new String[signature.table().size()];
            request.positions().forEach(position -> names[position] = signature.table().get(position).name());
            Method initializer = setter(restricted, "initScan", 2);
            initializer.invoke(rows, names, request.condition() == null ? null
                : restriction(request.condition(), signature, initializer.getParameterTypes()[1]));
        }
    }

    /// Asks a class with table functions for the estimates. The class needs a public constructor without parameters, as in Derby.
    ///
    /// @return null if the class gives no estimates
    static TableBody.Estimates estimates(Class<?> declaring, String sql) throws Throwable {
        Class<?> costing = implemented(declaring, COSTING);
        if (costing == null) {
            return null;
        }
        Object function = declaring.getConstructor().newInstance();
        Method rows = setter(costing, "getEstimatedRowCount", 1);
        Class<?> environment = rows.getParameterTypes()[0];
        Map<String, Object> shared = new HashMap<>();
        Object given = Proxy.newProxyInstance(environment.getClassLoader(), new Class<?>[] {environment}, (self, method, values) ->
            switch (method.getName()) {
                case "isCompileTime" -> true;
                case "getOriginalSQL" -> sql;
                case "getStatementIsolationLevel" -> Connection.TRANSACTION_READ_COMMITTED;
                case "setSharedState" -> {
                    shared.put((String) values[0], values[1]);
                    yield null;
                }
                case "getSharedState" -> shared.get(values[0]);
                case "hashCode" -> System.identityHashCode(self);
                case "equals" -> self == values[0];
                default -> environment.getName();
            });
        return new TableBody.Estimates((Double) rows.invoke(function, given),
            (Double) setter(costing, "getEstimatedCostPerInstantiation", 1).invoke(function, given),
            (Boolean) setter(costing, "supportsMultipleInstantiations", 1).invoke(function, given));
    }

    /// Returns the condition as an object of Derby's classes.
    ///
    /// @param type the class Restriction, which has the others as members
    private static Object restriction(RoutineCondition condition, RoutineSignature signature, Class<?> type) throws Throwable {
        return switch (condition) {
            case Both both -> pair(type, "AND", restriction(both.left(), signature, type), restriction(both.right(), signature, type));
            case Either either ->
                pair(type, "OR", restriction(either.left(), signature, type), restriction(either.right(), signature, type));
            case ColumnTest test -> member(type, "ColumnQualifier").getConstructor(String.class, int.class, Object.class).newInstance(
                signature.table().get(test.position()).name(), test.test().ordinal(),
                test.value() == null ? null : ToObject.of(test.value().type(), test.value(), 0));
        };
    }

    private static Object pair(Class<?> type, String name, Object left, Object right) throws Throwable {
        return member(type, name).getConstructor(type, type).newInstance(left, right);
    }

    private static Class<?> member(Class<?> type, String name) throws ClassNotFoundException {
        return Class.forName(type.getName() + '$' + name, true, type.getClassLoader());
    }

    private static Method setter(Class<?> type, String name, int parameterCount) {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == parameterCount) {
                return method;
            }
        }
        throw new IllegalStateException(type + " has no method " + name);
    }

    /// Returns the interface of this name that a class implements; null if it does not.
    static Class<?> implemented(Class<?> type, String name) {
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            for (Class<?> declared : each.getInterfaces()) {
                Class<?> found = declared.getName().equals(name) ? declared : implemented(declared, name);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
