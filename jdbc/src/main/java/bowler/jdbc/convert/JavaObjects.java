// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.convert;

import bowler.jdbc.failure.JdbcError;
import bowler.jdbc.failure.SqlExceptions;
import bowler.types.DataType;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InvalidClassException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;

/// Values of user types: Java objects and their serialized form.
///
/// Reading an object runs code of each class in it, and the bytes may come from another user. A filter therefore admits
/// only the declared class, its superclasses, its package, and value classes of the JDK. The system property
/// `bowler.objects.allow` admits further classes; its syntax is that of `jdk.serialFilter`.
public final class JavaObjects {
    public static final String SETTING = "bowler.objects.allow";
    private static final int MAX_BYTES = DataType.MAX_OBJECT_BYTES;
    private static final int MAX_DEPTH = 200;
    private static final Set<String> JDK_PACKAGES = Set.of("java.util", "java.math", "java.time");
    private static final Set<Class<?>> JDK_CLASSES = Set.of(
        Object.class, String.class, Number.class, Boolean.class, Character.class, Byte.class, Short.class, Integer.class, Long.class,
        Float.class, Double.class, Enum.class, Record.class, java.sql.Date.class, java.sql.Time.class, java.sql.Timestamp.class);
    private static final Set<String> JDK_PROXIES = Set.of("java.time.Ser", "java.util.CollSer");

    private JavaObjects() {}

    /// Returns the serialized form of an object. Fails with XCL12 unless the object is of the type's class, and with
    /// XN020 if it cannot be serialized.
    static byte[] write(Object value, DataType type) throws SQLException {
        if (!isOf(value.getClass(), type.user().className())) {
            throw JdbcError.CANNOT_SET.exception(value.getClass().getName(), type);
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(value);
        } catch (IOException | RuntimeException | StackOverflowError thrown) {
            throw failure(value.getClass().getName(), thrown);
        }
        if (bytes.size() > MAX_BYTES) {
            throw JdbcError.OBJECT_TOO_LONG.exception(bytes.size(), MAX_BYTES);
        }
        return bytes.toByteArray();
    }

    /// Returns whether a class, one of its superclasses or of their interfaces has a name.
    private static boolean isOf(Class<?> given, String className) {
        if (given == null) {
            return false;
        }
        if (given.getName().equals(className) || isOf(given.getSuperclass(), className)) {
            return true;
        }
        for (Class<?> each : given.getInterfaces()) {
            if (isOf(each, className)) {
                return true;
            }
        }
        return false;
    }

    /// Reads an object. Fails with XN020 if a class is missing or not admitted.
    ///
    /// @param loader the class loader to ask first; may be null
    static Object read(byte[] bytes, DataType type, ClassLoader loader) throws SQLException {
        String className = type.user().className();
        Input in = null;
        try {
            in = new Input(new ByteArrayInputStream(bytes), loader, className);
            return in.readObject();
        } catch (InvalidClassException invalid) {
            Class<?> refused = in == null ? null : in.filter.refused;
            throw refused == null ? failure(className, invalid)
                : SqlExceptions.of(JdbcError.OBJECT_CLASS.causedBy(invalid, className, refused.getName(), SETTING), false);
        } catch (IOException | ClassNotFoundException | RuntimeException | LinkageError | StackOverflowError thrown) {
            throw failure(className, thrown);
        }
    }

    private static SQLException failure(String className, Throwable thrown) {
        return SqlExceptions.of(JdbcError.OBJECT_STREAM.causedBy(thrown, className, thrown), false);
    }

    private static final class Input extends ObjectInputStream {
        private final List<ClassLoader> loaders;
        private final Filter filter;

        Input(InputStream in, ClassLoader loader, String className) throws IOException {
            super(in);
            ClassLoader own = JavaObjects.class.getClassLoader();
            ClassLoader context = Thread.currentThread().getContextClassLoader();
            loaders = List.of(loader == null ? own : loader, context == null ? own : context, own);
            Class<?> declared = null;
            try {
                declared = find(className);
            } catch (ClassNotFoundException missing) {
                throw new IOException("the class " + className + " is not on the class path", missing);
            }
            filter = new Filter(declared, settings());
            setObjectInputFilter(filter);
        }

        private static ObjectInputFilter settings() {
            String pattern = System.getProperty(SETTING);
            return pattern == null ? info -> ObjectInputFilter.Status.UNDECIDED : ObjectInputFilter.Config.createFilter(pattern);
        }

        private Class<?> find(String name) throws ClassNotFoundException {
            ClassNotFoundException missing = null;
            for (ClassLoader loader : loaders) {
                try {
                    return Class.forName(name, false, loader);
                } catch (ClassNotFoundException next) {
                    missing = next;
                }
            }
            throw missing;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass described) throws IOException, ClassNotFoundException {
            try {
                return find(described.getName());
            } catch (ClassNotFoundException missing) {
                return super.resolveClass(described);
            }
        }
    }

    /// Admits classes that the settings or the declared class admit.
    private static final class Filter implements ObjectInputFilter {
        private final Class<?> declared;
        private final ObjectInputFilter settings;
        private Class<?> refused;

        Filter(Class<?> declared, ObjectInputFilter settings) {
            this.declared = declared;
            this.settings = settings;
        }

        @Override
        public Status checkInput(FilterInfo info) {
            if (info.depth() > MAX_DEPTH || info.arrayLength() > MAX_BYTES || info.streamBytes() > MAX_BYTES) {
                return Status.REJECTED;
            }
            Status set = settings.checkInput(info);
            if (set != Status.UNDECIDED || info.serialClass() == null) {
                return set;
            }
            boolean admitted = isAdmitted(info.serialClass());
            refused = admitted ? refused : info.serialClass();
            return admitted ? Status.ALLOWED : Status.REJECTED;
        }

        private boolean isAdmitted(Class<?> given) {
            Class<?> element = given;
            while (element.isArray()) {
                element = element.getComponentType();
            }
            return element.isPrimitive() || JDK_CLASSES.contains(element) || JDK_PACKAGES.contains(element.getPackageName())
                || JDK_PROXIES.contains(element.getName()) || element.isAssignableFrom(declared)
                || element.getPackageName().equals(declared.getPackageName()) && !element.getPackageName().startsWith("java.");
        }
    }
}
