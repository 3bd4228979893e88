// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import java.util.HashMap;
import java.util.Map;
import javax.naming.NamingException;
import javax.naming.spi.NamingManager;

/// The manager under the names by which code written for containers looks it up, where there is no container.
public final class TransactionNames {
    private static volatile NamesContext context;
    /// Guarded by the class.
    private static TransactionService owner;

    private TransactionNames() {}

    /// Makes this the JNDI of the JVM, with no other names. When the manager is closed, another one can take its place.
    ///
    /// @throws IllegalStateException if the names belong to a manager that is open, or the JVM has another JNDI
    ///     implementation
    public static synchronized void install(TransactionService service) throws NamingException {
        if (service.isClosed()) {
            throw new IllegalStateException(service + " is closed");
        }
        if (owner == null) {
            NamingManager.setInitialContextFactoryBuilder(environment -> given -> context);
        } else if (owner != service && !owner.isClosed()) {
            throw new IllegalStateException("the names of this JVM are those of " + owner + "; close it first, or bind what TransactionNames.of gives");
        }
        owner = service;
        context = new NamesContext(of(service));
    }

    /// Returns the objects by their names, so that a program can bind them in an existing JNDI.
    public static Map<String, Object> of(TransactionService service) {
        Map<String, Object> named = new HashMap<>();
        for (String name : new String[] {"java:comp/UserTransaction", "java:jboss/UserTransaction", "java:comp/TransactionManager",
            "java:/TransactionManager", "java:jboss/TransactionManager", "java:appserver/TransactionManager"}) {
            named.put(name, service.manager());
        }
        for (String name : new String[] {"java:comp/TransactionSynchronizationRegistry", "java:jboss/TransactionSynchronizationRegistry"}) {
            named.put(name, service.registry());
        }
        return Map.copyOf(named);
    }
}
