// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import javax.transaction.xa.XAResource;

/// The calls of a transaction manager by its interface, which is `jakarta.transaction` for most and `javax.transaction` for one.
/// [NamedCalls] are Bowler's.
class ManagerCalls implements TransactionCalls {
    private final MethodHandle begin;
    private final MethodHandle commit;
    private final MethodHandle transaction;
    private final MethodHandle enlist;
    private final MethodHandle delist;

    ManagerCalls(Object manager, String api) throws ReflectiveOperationException {
        Class<?> type = Class.forName(api + ".TransactionManager");
        Class<?> transactionType = Class.forName(api + ".Transaction");
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        begin = lookup.findVirtual(type, "begin", MethodType.methodType(void.class)).bindTo(manager);
        commit = lookup.findVirtual(type, "commit", MethodType.methodType(void.class)).bindTo(manager);
        transaction = lookup.findVirtual(type, "getTransaction", MethodType.methodType(transactionType)).bindTo(manager)
            .asType(MethodType.methodType(Object.class));
        enlist = lookup.findVirtual(transactionType, "enlistResource", MethodType.methodType(boolean.class, XAResource.class))
            .asType(MethodType.methodType(boolean.class, Object.class, XAResource.class));
        delist = lookup.findVirtual(transactionType, "delistResource", MethodType.methodType(boolean.class, XAResource.class, int.class))
            .asType(MethodType.methodType(boolean.class, Object.class, XAResource.class, int.class));
    }

    @Override
    public void begin() throws Throwable {
        begin.invokeExact();
    }

    @Override
    public Object transaction() throws Throwable {
        return (Object) transaction.invokeExact();
    }

    @Override
    public void enlist(Object in, XAResource resource) throws Throwable {
        if (!(boolean) enlist.invokeExact(in, resource)) {
            throw new IllegalStateException("a resource was not enlisted");
        }
    }

    @Override
    public void delist(Object in, XAResource resource) throws Throwable {
        if (!(boolean) delist.invokeExact(in, resource, XAResource.TMSUCCESS)) {
            throw new IllegalStateException("a resource was not delisted");
        }
    }

    @Override
    public void commit() throws Throwable {
        commit.invokeExact();
    }
}
