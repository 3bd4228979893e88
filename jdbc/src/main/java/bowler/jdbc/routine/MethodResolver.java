// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.session.ParameterMode;
import bowler.session.routine.RoutineSignature.RoutineParameter;
import bowler.session.routine.RoutineSignature;
import bowler.types.DataType;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.ResultSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/// Finds the method of a routine, as Derby does. It is a public static method of a public class, and its parameters have
/// exactly the types that stand for the SQL types. OUT and INOUT parameters are arrays with one element. A procedure that
/// returns result sets has parameters of type `ResultSet[]` at the end, any number of them.
final class MethodResolver {
    private final RoutineSignature signature;
    private final Class<?> owner;
    private final ClassLoader loader;
    private final String methodName;
    /// The types that EXTERNAL NAME lists; null if it lists none.
    private final List<String> written;

    private MethodResolver(RoutineSignature signature, ClassLoader loader) {
        this.signature = signature;
        this.loader = loader;
        owner = owner(signature, loader);
        String name = signature.methodName();
        int open = name.indexOf('(');
        methodName = open < 0 ? name : name.substring(0, open).strip();
        written = open < 0 ? null : names(name.substring(open + 1, name.length() - 1));
    }

    static Method resolve(RoutineSignature signature, ClassLoader loader) {
        return new MethodResolver(signature, loader).resolve();
    }

    static MethodHandle handle(RoutineSignature signature, Method method) {
        try {
            return MethodHandles.publicLookup().unreflect(method);
        } catch (IllegalAccessException hidden) {
            throw LinkError.NO_CLASS.causedBy(hidden, signature.className(), signature.name(), hidden.getMessage());
        }
    }

    /// Returns the class of a routine; fails with 42X51 if it is missing or not public.
    static Class<?> owner(RoutineSignature signature, ClassLoader loader) {
        Class<?> owner;
        try {
            owner = Class.forName(signature.className(), false, loader);
        } catch (ClassNotFoundException | LinkageError missing) {
            throw LinkError.NO_CLASS.causedBy(missing, signature.className(), signature.name(),
                missing instanceof ClassNotFoundException ? "it is not on the class path" : missing.toString());
        }
        boolean isVisible = Modifier.isPublic(owner.getModifiers()) && owner.getModule().isExported(owner.getPackageName());
        if (!isVisible) {
            throw LinkError.NO_CLASS.failure(signature.className(), signature.name(), "it is not public");
        }
        return owner;
    }

    private static List<String> names(String list) {
        return list.isBlank() ? List.of() : Arrays.stream(list.split(",")).map(String::strip).toList();
    }

    /// Methods whose parameters have the types of Derby come first, so that overloads with other types do not make a name
    /// ambiguous that Derby resolves.
    private Method resolve() {
        List<Method> fitting = fitting(JavaTypes::ofDerby);
        if (fitting.isEmpty()) {
            fitting = fitting(JavaTypes::of);
        }
        List<Method> returning = fitting.stream().filter(this::fitsResult).toList();
        if (returning.size() > 1 || returning.isEmpty() && fitting.size() > 1) {
            throw LinkError.AMBIGUOUS.failure(signature.name(), expected(), owner.getName(), methodName);
        }
        if (returning.isEmpty()) {
            throw LinkError.NO_METHOD.failure(signature.name(), owner.getName(), expected(), found());
        }
        return returning.getFirst();
    }

    private List<Method> fitting(BiFunction<DataType, ClassLoader, List<Class<?>>> typesOf) {
        List<Method> fitting = new ArrayList<>();
        for (Method method : owner.getMethods()) {
            if (method.getName().equals(methodName) && Modifier.isStatic(method.getModifiers()) && fits(method, typesOf)) {
                fitting.add(method);
            }
        }
        return fitting;
    }

    private boolean fits(Method method, BiFunction<DataType, ClassLoader, List<Class<?>>> typesOf) {
        List<RoutineParameter> declared = signature.parameters();
        Class<?>[] types = method.getParameterTypes();
        if (types.length < declared.size() || method.isVarArgs() != signature.varargs()) {
            return false;
        }
        if (written != null && !written.equals(Arrays.stream(types).limit(declared.size()).map(Class::getCanonicalName).toList())
                && !written.equals(Arrays.stream(types).map(Class::getCanonicalName).toList())) {
            return false;
        }
        for (int index = 0; index < declared.size(); index++) {
            boolean isVariable = signature.varargs() && index == declared.size() - 1;
            Class<?> type = isVariable ? types[index].getComponentType() : types[index];
            RoutineParameter parameter = declared.get(index);
            if (!fits(parameter, typesOf.apply(parameter.type(), loader), type)) {
                return false;
            }
        }
        boolean returnsRows = signature.resultSets() > 0 && signature.isProcedure();
        for (int index = declared.size(); index < types.length; index++) {
            if (!returnsRows || types[index] != ResultSet[].class) {
                return false;
            }
        }
        return true;
    }

    private boolean fitsResult(Method method) {
        if (signature.table() != null) {
            return ResultSet.class.isAssignableFrom(method.getReturnType());
        }
        DataType result = signature.returnType();
        return result == null ? method.getReturnType() == void.class : JavaTypes.of(result, loader).contains(method.getReturnType());
    }

    private static boolean fits(RoutineParameter parameter, List<Class<?>> accepted, Class<?> type) {
        return parameter.mode() == ParameterMode.IN ? accepted.contains(type)
            : type.isArray() && accepted.contains(type.getComponentType());
    }

    /// Returns the declaration of the expected method, for messages.
    private String expected() {
        StringBuilder text = new StringBuilder(signature.isProcedure() ? "void" : signature.table() != null ? "java.sql.ResultSet"
            : JavaTypes.of(signature.returnType(), loader).getFirst().getTypeName()).append(' ').append(methodName).append('(');
        for (int index = 0; index < signature.parameters().size(); index++) {
            RoutineParameter parameter = signature.parameters().get(index);
            text.append(index == 0 ? "" : ", ").append(JavaTypes.of(parameter.type(), loader).getFirst().getTypeName())
                .append(parameter.mode() == ParameterMode.IN ? "" : "[]");
        }
        return text.append(signature.varargs() ? "..." : "").append(signature.resultSets() > 0 ? ", ResultSet[]..." : "").append(')').toString();
    }

    private String found() {
        String methods = Arrays.stream(owner.getDeclaredMethods()).filter(method -> method.getName().equals(methodName))
            .map(Method::toString).sorted().collect(Collectors.joining("; "));
        return methods.isEmpty() ? "no method of this name" : methods;
    }
}
