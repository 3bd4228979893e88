// SPDX-License-Identifier: Apache-2.0
package bowler.session.routine;

import bowler.session.ParameterMode;
import bowler.types.DataType;
import java.util.List;

/// The declaration of a routine as its Java method has to match it.
///
/// @param name the name of the routine in SQL, for messages
/// @param className the name of the class in EXTERNAL NAME
/// @param methodName the name of the method, possibly followed by the types of its parameters in parentheses
/// @param varargs true if the last parameter stands for any number of arguments
/// @param argumentCount the number of arguments of the calls
/// @param returnType null for procedures and table functions
/// @param table the columns of a table function, otherwise null
/// @param resultSets the number of result sets that a procedure may return
/// @param calledOnNull false if a function is NULL when an argument is NULL, without a call
public record RoutineSignature(
        String name, String className, String methodName, List<RoutineParameter> parameters, boolean varargs,
        int argumentCount, DataType returnType, List<TableColumn> table, int resultSets, boolean calledOnNull) {
    /// One parameter.
    public record RoutineParameter(ParameterMode mode, DataType type) {}

    /// A column of a table function.
    public record TableColumn(String name, DataType type) {}

    /// Returns whether it declares a procedure.
    public boolean isProcedure() {
        return returnType == null && table == null;
    }
}
