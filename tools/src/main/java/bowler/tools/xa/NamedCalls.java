// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.transaction.xa.XAResource;

/// Calls of a manager that is told of which database a resource is, where it has been told which there are.
final class NamedCalls extends ManagerCalls {
    private final MethodHandle enlistNamed;
    /// The registrations of the databases of resources.
    private final Map<XAResource, Object> databases = new ConcurrentHashMap<>();

    /// @param transaction its type of transactions
    /// @param registered its type of registered resources
    NamedCalls(Object manager, String api, Class<?> transaction, Class<?> registered) throws ReflectiveOperationException {
        super(manager, api);
        enlistNamed = MethodHandles.publicLookup().findVirtual(transaction, "enlistResource", MethodType.methodType(boolean.class, XAResource.class,
            registered)).asType(MethodType.methodType(boolean.class, Object.class, XAResource.class, Object.class));
    }

    void belongs(XAResource resource, Object database) {
        databases.put(resource, database);
    }

    @Override
    public void enlist(Object in, XAResource resource) throws Throwable {
        Object database = databases.get(resource);
        if (database == null) {
            super.enlist(in, resource);
        } else if (!(boolean) enlistNamed.invokeExact(in, resource, database)) {
            throw new IllegalStateException("a resource was not enlisted");
        }
    }
}
