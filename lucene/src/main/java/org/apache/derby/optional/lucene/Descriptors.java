// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.optional.lucene;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.derby.optional.api.LuceneIndexDescriptor;
import org.apache.derby.optional.api.LuceneUtils;

/// Calls the methods that describe indexes. A user names them, so only static methods without parameters are called whose
/// type is a descriptor.
final class Descriptors {
    static final String DEFAULT = LuceneUtils.class.getName() + ".defaultIndexDescriptor";

    private Descriptors() {}

    static LuceneIndexDescriptor of(String maker) throws SQLException {
        int dot = maker.lastIndexOf('.');
        if (dot <= 0) {
            throw LuceneError.BAD_DESCRIPTOR.failure(maker, "its name has the form package.Class.method.");
        }
        try {
            Method method = find(maker.substring(0, dot)).getMethod(maker.substring(dot + 1));
            if (!Modifier.isStatic(method.getModifiers()) || !LuceneIndexDescriptor.class.isAssignableFrom(method.getReturnType())) {
                throw LuceneError.BAD_DESCRIPTOR.failure(maker, "it has to be static, with the result type LuceneIndexDescriptor.");
            }
            LuceneIndexDescriptor descriptor = (LuceneIndexDescriptor) method.invoke(null);
            if (descriptor == null) {
                throw LuceneError.BAD_DESCRIPTOR.failure(maker, "it has returned null.");
            }
            return descriptor;
        } catch (InvocationTargetException e) {
            throw LuceneError.BAD_DESCRIPTOR.causedBy(e.getCause(), maker, e.getCause());
        } catch (ReflectiveOperationException | LinkageError e) {
            throw LuceneError.BAD_DESCRIPTOR.causedBy(e, maker, e);
        }
    }

    private static Class<?> find(String name) throws ClassNotFoundException {
        ClassLoader context = Thread.currentThread().getContextClassLoader();
        try {
            return Class.forName(name, false, context == null ? Descriptors.class.getClassLoader() : context);
        } catch (ClassNotFoundException e) {
            return Class.forName(name, false, Descriptors.class.getClassLoader());
        }
    }

    /// Returns the names of the fields. Fails with 42XBO or 42XBN if they are not distinct from each other and the keys.
    static String[] fields(LuceneIndexDescriptor descriptor, List<String> keys) {
        String[] fields = descriptor.getFieldNames().clone();
        Set<String> known = new HashSet<>();
        for (String field : fields) {
            if (field == null || !known.add(field)) {
                throw LuceneError.SAME_FIELDS.failure(field);
            }
            if (keys.contains(field)) {
                throw LuceneError.FIELD_IS_KEY.failure(field);
            }
        }
        return fields;
    }
}
