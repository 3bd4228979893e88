// SPDX-License-Identifier: Apache-2.0
package bowler.pool.wrap;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Writes the part of the wrappers that only passes calls on, from the interfaces of `java.sql` of this JDK. The
/// behaviour of a wrapper itself is written by hand in the class below it, and named in [#byHand]. `WrapperTest`
/// compares the generated text with the tree, and `-Dexpect=rewrite` writes it there.
final class WrapperGenerator {
    private static final Pattern QUALIFIED = Pattern.compile("\\b((?:java|javax)\\.[a-z.]+)\\.([A-Z]\\w*)");
    private static final List<String> ORDINALS = List.of("first", "second", "third", "fourth", "fifth", "sixth", "seventh");

    /// Results that must not leave the pool bare, and the method that wraps them.
    private static final Map<Class<?>, String> WRAPPED = Map.of(
        ResultSet.class, "result", Statement.class, "statement", PreparedStatement.class, "prepared", CallableStatement.class, "callable");

    private static final Set<String> EVERYWHERE = Set.of("close", "isClosed", "unwrap", "isWrapperFor", "getConnection");
    private static final Set<String> SETTINGS_OF_STATEMENTS = Set.of("setMaxFieldSize", "setMaxRows", "setLargeMaxRows",
        "setEscapeProcessing", "setQueryTimeout", "setCursorName", "setFetchDirection", "setFetchSize", "setPoolable", "closeOnCompletion");

    enum Wrapper {
        CONNECTION(Connection.class, "Handle", Set.of("abort", "prepareStatement", "prepareCall", "commit", "rollback", "setAutoCommit",
            "setReadOnly", "setTransactionIsolation", "setCatalog", "setSchema", "setNetworkTimeout", "setTypeMap", "setHoldability",
            "setClientInfo", "getMetaData", "setSavepoint", "isValid")),
        STATEMENT(Statement.class, "Handle", Set.of()),
        PREPARED_STATEMENT(PreparedStatement.class, "StatementHandle", Set.of()),
        CALLABLE_STATEMENT(CallableStatement.class, "PreparedStatementHandle", Set.of()),
        RESULT_SET(ResultSet.class, "Handle", Set.of("getStatement")),
        DATABASE_META_DATA(DatabaseMetaData.class, "Handle", Set.of("getDriverMajorVersion", "getDriverMinorVersion"));

        final Class<?> wrapped;
        private final String parent;
        private final Set<String> byHand;

        Wrapper(Class<?> wrapped, String parent, Set<String> byHand) {
            this.wrapped = wrapped;
            this.parent = parent;
            this.byHand = byHand;
        }

        String className() {
            return "Forwarding" + wrapped.getSimpleName();
        }

        boolean isByHand(Method method) {
            return EVERYWHERE.contains(method.getName()) || byHand.contains(method.getName());
        }

        /// The methods that the generated class has: those of the interface itself, or all if its parent class has none.
        List<Method> methods() {
            boolean inherits = !parent.equals("Handle");
            return Arrays.stream(inherits ? wrapped.getDeclaredMethods() : wrapped.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()) && Modifier.isPublic(method.getModifiers()) && !method.isSynthetic())
                .filter(method -> !isByHand(method))
                .sorted(Comparator.comparing(Method::getName).thenComparing(Method::toGenericString))
                .toList();
        }
    }

    private final Wrapper wrapper;
    private final Set<String> imports = new TreeSet<>();
    private final Set<Class<?>> wraps = new LinkedHashSet<>();

    private WrapperGenerator(Wrapper wrapper) {
        this.wrapper = wrapper;
    }

    static String source(Wrapper wrapper) {
        return new WrapperGenerator(wrapper).write();
    }

    private String write() {
        var body = new StringBuilder();
        String name = wrapper.wrapped.getSimpleName();
        imports.add(wrapper.wrapped.getName());
        imports.add(SQLException.class.getName());
        for (Method method : wrapper.methods()) {
            body.append('\n').append(method(method));
        }
        var text = new StringBuilder("// SPDX-License-Identifier: Apache-2.0\npackage bowler.pool.wrap;\n\n");
        imports.forEach(type -> text.append("import ").append(type).append(";\n"));
        text.append("\n/// The calls of a [").append(name).append("] that are passed on. Written by `WrapperGenerator`: not to be edited.\n");
        text.append("@SuppressWarnings(\"deprecation\")\n");
        text.append("abstract class ").append(wrapper.className()).append(" extends ").append(wrapper.parent)
            .append(" implements ").append(name).append(" {\n");
        text.append(wrapper.parent.equals("Handle") ? """
                %s(PhysicalConnection physical) {
                    super(physical);
                }

                /// The driver's own, if this is not closed.
                abstract %s open() throws SQLException;
            """.formatted(wrapper.className(), name) : """
                %s(ConnectionHandle connection, %s statement, StatementKey key) {
                    super(connection, statement, key);
                }

                @Override
                abstract %s open() throws SQLException;
            """.formatted(wrapper.className(), name, name));
        if (wrapper.parent.equals("Handle")) {
            wraps.forEach(type -> text.append("\n    abstract ").append(type.getSimpleName()).append(' ').append(WRAPPED.get(type)).append('(')
                .append(type.getSimpleName()).append(" bare);\n"));
        }
        if (wrapper == Wrapper.STATEMENT) {
            text.append("\n    /// It is not as it was made any more.\n    abstract void differs();\n");
        }
        return text.append(body).append("}\n").toString();
    }

    private String method(Method method) {
        List<String> parameters = new ArrayList<>();
        List<String> arguments = new ArrayList<>();
        Type[] types = method.getGenericParameterTypes();
        for (int i = 0; i < types.length; i++) {
            String argument = types.length == 1 ? "it" : ORDINALS.get(i);
            parameters.add(shortened(types[i]) + " " + argument);
            arguments.add(argument);
        }
        boolean returns = method.getReturnType() != void.class;
        String wrap = WRAPPED.get(method.getReturnType());
        if (wrap != null) {
            wraps.add(method.getReturnType());
        }
        String call = "to." + method.getName() + "(" + String.join(", ", arguments) + ")";
        var text = new StringBuilder();
        text.append("    @Override\n");
        if (method.isAnnotationPresent(Deprecated.class)) {
            text.append("    @Deprecated\n");
        }
        text.append("    public ").append(typeParameters(method)).append(shortened(method.getGenericReturnType())).append(' ')
            .append(method.getName()).append('(').append(String.join(", ", parameters)).append(") throws SQLException {\n");
        text.append("        ").append(wrapper.wrapped.getSimpleName()).append(" to = open();\n");
        before(method).forEach(line -> text.append("        ").append(line).append(";\n"));
        text.append("        try {\n            ").append(returns ? "return " : "").append(wrap == null ? call : wrap + "(" + call + ")")
            .append(";\n        } catch (SQLException failure) {\n            throw failed(failure);\n        }\n    }\n");
        return text.toString();
    }

    /// Returns the side effects of a call.
    private List<String> before(Method method) {
        String name = method.getName();
        if (Statement.class.isAssignableFrom(wrapper.wrapped)) {
            if (name.startsWith("execute")) {
                boolean hasText = method.getParameterCount() > 0 && method.getParameterTypes()[0] == String.class;
                return hasText ? List.of("asked(" + (method.getParameterCount() == 1 ? "it" : ORDINALS.get(0)) + ")", "changing()") : List.of("changing()");
            }
            if (SETTINGS_OF_STATEMENTS.contains(name)) {
                return List.of("differs()");
            }
        }
        boolean changesRows = wrapper == Wrapper.RESULT_SET && Set.of("insertRow", "updateRow", "deleteRow").contains(name);
        return changesRows ? List.of("changing()") : List.of();
    }

    private String typeParameters(Method method) {
        TypeVariable<Method>[] variables = method.getTypeParameters();
        return variables.length == 0 ? "" : "<" + String.join(", ", Arrays.stream(variables).map(TypeVariable::getName).toList()) + "> ";
    }

    private String shortened(Type type) {
        Matcher found = QUALIFIED.matcher(type.getTypeName());
        var text = new StringBuilder();
        while (found.find()) {
            if (!found.group(1).equals("java.lang")) {
                imports.add(found.group());
            }
            found.appendReplacement(text, found.group(2));
        }
        return found.appendTail(text).toString();
    }
}
