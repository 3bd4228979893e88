// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import java.util.HashMap;
import java.util.Map;
import javax.naming.NamingException;
import javax.naming.spi.NamingManager;

/// The manager under the names by which code written for containers looks it up, where there is no container.
public final class TransactionNames {
    private TransactionNames() {}

    /// Makes this the JNDI of the JVM, which can be done once; it has no other names.
    ///
    /// @throws IllegalStateException if the JVM has a JNDI of somebody else's making
    public static void install(TransactionService service) throws NamingException {
        var context = new NamesContext(of(service));
        NamingManager.setInitialContextFactoryBuilder(environment -> given -> context);
    }

    /// What is found under which name, for binding it in a JNDI that is there.
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
