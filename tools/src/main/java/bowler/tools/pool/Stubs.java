// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/// Creates the classes of the [StubDriver] with the compiler of the JDK. Each abstract method of the parent returns zero
/// or null. The classes are ordinary ones, so the JIT compiler inlines their methods.
final class Stubs {
    private static final Supplier<StubConnection> CONNECTIONS = maker(StubConnection.class);
    private static final Supplier<StubStatement> STATEMENTS = maker(StubStatement.class);

    private Stubs() {}

    static Connection connection() {
        return CONNECTIONS.get();
    }

    static PreparedStatement statement() {
        return STATEMENTS.get();
    }

    /// Compiles two classes: the stub, and one that creates stubs without reflection.
    private static <T> Supplier<T> maker(Class<T> parent) {
        String stub = parent.getSimpleName() + "Complete";
        String maker = parent.getSimpleName() + "Maker";
        String header = "package " + parent.getPackageName() + ";\n";
        String methods = abstractMethods(parent).values().stream().map(Stubs::source).collect(Collectors.joining());
        try {
            Path folder = Files.createTempDirectory("bowler-stubs");
            try {
                compile(folder, Map.of(
                    stub, header + "public final class " + stub + " extends " + parent.getSimpleName() + " {\n" + methods
                        + "}\n",
                    maker, header + "public final class " + maker + " implements java.util.function.Supplier<"
                        + parent.getSimpleName() + "> {\n  public " + stub + " get() { return new " + stub + "(); }\n}\n"));
                define(folder, parent, stub);
                @SuppressWarnings("unchecked")
                Supplier<T> made = (Supplier<T>) define(folder, parent, maker).getConstructor().newInstance();
                return made;
            } finally {
                delete(folder);
            }
        } catch (IOException | ReflectiveOperationException failure) {
            throw new IllegalStateException("a stub of " + parent.getName() + " cannot be created", failure);
        }
    }

    private static void compile(Path folder, Map<String, String> sources) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IllegalStateException("stubs are compiled: this benchmark needs a JDK, and this Java has no compiler");
        }
        List<String> arguments = new ArrayList<>(List.of(
            "-proc:none", "-nowarn", "-XDsuppressNotes", "-d", folder.toString(), "-cp",
            Stubs.class.getProtectionDomain().getCodeSource().getLocation().getPath()));
        for (Map.Entry<String, String> source : sources.entrySet()) {
            Path file = folder.resolve(source.getKey() + ".java");
            Files.writeString(file, source.getValue());
            arguments.add(file.toString());
        }
        if (compiler.run(null, null, null, arguments.toArray(String[]::new)) != 0) {
            throw new IllegalStateException("the compiler rejects a stub");
        }
    }

    private static Class<?> define(Path folder, Class<?> parent, String name) throws IOException, IllegalAccessException {
        Path file = folder.resolve(parent.getPackageName().replace('.', '/')).resolve(name + ".class");
        return MethodHandles.lookup().defineClass(Files.readAllBytes(file));
    }

    private static void delete(Path folder) throws IOException {
        List<Path> files;
        try (var found = Files.walk(folder)) {
            files = found.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }

    /// Returns the abstract methods, each signature once.
    private static Map<String, Method> abstractMethods(Class<?> parent) {
        Map<String, Method> methods = new LinkedHashMap<>();
        Arrays.stream(parent.getMethods()).filter(method -> Modifier.isAbstract(method.getModifiers()))
            .forEach(method -> methods.putIfAbsent(method.getName() + Arrays.toString(method.getParameterTypes()), method));
        return methods;
    }

    private static String source(Method method) {
        Class<?> type = method.getReturnType();
        Class<?>[] parameterTypes = method.getParameterTypes();
        String parameters = IntStream.range(0, parameterTypes.length)
            .mapToObj(index -> parameterTypes[index].getCanonicalName() + " p" + index).collect(Collectors.joining(", "));
        String value = type == boolean.class ? "false" : type.isPrimitive() ? "0" : "null";
        String body = type == void.class ? "" : "return " + value + ";";
        return "  public " + type.getCanonicalName() + " " + method.getName() + "(" + parameters + ") { " + body + " }\n";
    }
}
