// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.session.routine.RoutineSignature;
import java.lang.reflect.Method;
import java.sql.ResultSet;
import java.util.List;

/// The interfaces of Derby that a table function may implement. They are found by name, because they are in a jar of
/// their own.
final class DerbyTableFunction {
    private static final String RESTRICTED = "org.apache.derby.vti.RestrictedVTI";
    private static final String AWARE = "org.apache.derby.vti.AwareVTI";

    private DerbyTableFunction() {}

    /// Passes to a table function the name by which it was called and the columns that the statement reads. Both happen
    /// before the first row.
    static void prepare(ResultSet rows, RoutineSignature signature, List<Integer> positions) throws Throwable {
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
            positions.forEach(position -> names[position] = signature.table().get(position).name());
            setter(restricted, "initScan", 2).invoke(rows, names, null);
        }
    }

    private static Method setter(Class<?> type, String name, int parameterCount) {
        for (Method method : type.getMethods()) {
            if (method.getName().equals(name) && method.getParameterCount() == parameterCount) {
                return method;
            }
        }
        throw new IllegalStateException(type + " has no method " + name);
    }

    private static Class<?> implemented(Class<?> type, String name) {
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
