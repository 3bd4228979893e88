// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import java.util.HashMap;
import java.util.Map;
import javax.naming.InitialContext;
import javax.naming.Name;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.spi.NamingManager;

/// The manager under the names by which code written for containers looks it up, where there is no container.
public final class TransactionNames extends InitialContext {
    private final Map<String, Object> named;

    private TransactionNames(Map<String, Object> named) throws NamingException {
        super(true); // no context behind this one
        this.named = named;
    }

    /// Makes this the JNDI of the JVM, which can be done once; it has no other names.
    ///
    /// @throws IllegalStateException if the JVM has a JNDI of somebody else's making
    public static void install(TransactionService service) throws NamingException {
        Map<String, Object> named = of(service);
        NamingManager.setInitialContextFactoryBuilder(environment -> given -> new TransactionNames(named));
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

    @Override
    public Object lookup(String name) throws NamingException {
        Object found = named.get(name);
        if (found == null) {
            throw new NameNotFoundException(name + " is not there; there are " + named.keySet().stream().sorted().toList());
        }
        return found;
    }

    @Override
    public Object lookup(Name name) throws NamingException {
        return lookup(name.toString());
    }

    @Override
    public void close() {}
}
