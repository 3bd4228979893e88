// SPDX-License-Identifier: Apache-2.0
package bowler.junit;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Field;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;

/// Fills parameters and fields as [BowlerDatabase] describes. JUnit drops the databases when it closes the store of the
/// test or the class.
final class BowlerExtension implements BeforeEachCallback, ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(BowlerExtension.class);

    /// A database in the store of JUnit, which closes it.
    private record Kept(TestDatabase database) implements ExtensionContext.Store.CloseableResource, AutoCloseable {
        @Override
        public void close() throws SQLException {
            database.close();
        }
    }

    @Override
    public void beforeEach(ExtensionContext context) throws Exception {
        for (Object instance : context.getRequiredTestInstances().getAllInstances()) {
            List<Field> fields = AnnotationSupport.findAnnotatedFields(
                instance.getClass(), BowlerDatabase.class, field -> true, HierarchyTraversalMode.TOP_DOWN);
            for (Field field : fields) {
                Object value = valueOf(field.getType(), true, field, context);
                field.setAccessible(true);
                field.set(instance, value);
            }
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        Class<?> type = parameter.getParameter().getType();
        return type == DataSource.class || type == Connection.class
            || type == String.class && parameter.isAnnotated(BowlerDatabase.class);
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
        try {
            return valueOf(parameter.getParameter().getType(), false, parameter.getParameter(), context);
        } catch (SQLException failure) {
            throw new IllegalStateException(failure.getMessage(), failure);
        }
    }

    private static Object valueOf(Class<?> type, boolean isField, AnnotatedElement place, ExtensionContext context)
            throws SQLException {
        TestDatabase database = database(place, context);
        if (type == DataSource.class) {
            return database.source();
        } else if (type == Connection.class) {
            return database.connection();
        } else if (type == String.class) {
            return database.url();
        }
        throw new IllegalArgumentException("@BowlerDatabase on " + (isField ? "a field" : "a parameter") + " of type "
            + type.getName() + ": use javax.sql.DataSource, java.sql.Connection or String");
    }

    /// Returns the database of a test, or of a class if no test runs. It is created by the first call.
    private static TestDatabase database(AnnotatedElement place, ExtensionContext context) throws SQLException {
        ExtensionContext.Store store = context.getStore(NAMESPACE);
        Kept kept = (Kept) store.get(context.getUniqueId());
        if (kept == null) {
            List<BowlerDatabase> annotations = annotations(place, context);
            String attributes = String.join(";", annotations.stream().map(BowlerDatabase::attributes)
                .filter(text -> !text.isBlank()).distinct().toList());
            TestDatabase database = new TestDatabase(attributes);
            store.put(context.getUniqueId(), new Kept(database));
            for (BowlerDatabase annotation : annotations) {
                database.run(annotation.value());
            }
            return database;
        }
        return kept.database;
    }

    /// Returns the annotations of the outer classes, the class, the method, and the field or parameter, in this order.
    private static List<BowlerDatabase> annotations(AnnotatedElement place, ExtensionContext context) {
        List<BowlerDatabase> found = new ArrayList<>();
        for (Class<?> type = context.getRequiredTestClass(); type != null; type = type.getEnclosingClass()) {
            AnnotationSupport.findAnnotation(type, BowlerDatabase.class).ifPresent(found::addFirst);
        }
        context.getTestMethod().flatMap(method -> AnnotationSupport.findAnnotation(method, BowlerDatabase.class))
            .ifPresent(found::add);
        AnnotationSupport.findAnnotation(place, BowlerDatabase.class).ifPresent(found::add);
        return found;
    }
}
