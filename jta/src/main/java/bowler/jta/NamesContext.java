// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import java.util.Hashtable;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Function;
import javax.naming.Binding;
import javax.naming.CompositeName;
import javax.naming.Context;
import javax.naming.Name;
import javax.naming.NameClassPair;
import javax.naming.NameNotFoundException;
import javax.naming.NameParser;
import javax.naming.NamingEnumeration;
import javax.naming.NamingException;
import javax.naming.OperationNotSupportedException;

/// A JNDI of some names that never change. They are looked up and listed; they are whole, not parts of a tree.
final class NamesContext implements Context {
    private final Map<String, Object> named;

    NamesContext(Map<String, Object> named) {
        this.named = named;
    }

    @Override
    public Object lookup(String name) throws NamingException {
        if (name.isEmpty()) {
            return this;
        }
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
    public Object lookupLink(String name) throws NamingException {
        return lookup(name);
    }

    @Override
    public Object lookupLink(Name name) throws NamingException {
        return lookup(name);
    }

    @Override
    public NamingEnumeration<NameClassPair> list(String name) throws NamingException {
        return all(name, entry -> new NameClassPair(entry.getKey(), entry.getValue().getClass().getName()));
    }

    @Override
    public NamingEnumeration<NameClassPair> list(Name name) throws NamingException {
        return list(name.toString());
    }

    @Override
    public NamingEnumeration<Binding> listBindings(String name) throws NamingException {
        return all(name, entry -> new Binding(entry.getKey(), entry.getValue()));
    }

    @Override
    public NamingEnumeration<Binding> listBindings(Name name) throws NamingException {
        return listBindings(name.toString());
    }

    private <T> NamingEnumeration<T> all(String name, Function<Map.Entry<String, Object>, T> shown) throws NamingException {
        if (!name.isEmpty()) {
            throw new NameNotFoundException(name + " has nothing below it");
        }
        return new Listing<>(named.entrySet().stream().sorted(Map.Entry.comparingByKey()).map(shown).iterator());
    }

    private record Listing<T>(Iterator<T> left) implements NamingEnumeration<T> {
        @Override
        public boolean hasMore() {
            return left.hasNext();
        }

        @Override
        public T next() {
            return left.next();
        }

        @Override
        public boolean hasMoreElements() {
            return left.hasNext();
        }

        @Override
        public T nextElement() {
            return left.next();
        }

        @Override
        public void close() {}
    }

    @Override
    public NameParser getNameParser(String name) {
        return CompositeName::new;
    }

    @Override
    public NameParser getNameParser(Name name) {
        return CompositeName::new;
    }

    @Override
    public String composeName(String name, String prefix) throws NamingException {
        return composeName(new CompositeName(name), new CompositeName(prefix)).toString();
    }

    @Override
    public Name composeName(Name name, Name prefix) throws NamingException {
        return ((Name) prefix.clone()).addAll(name);
    }

    @Override
    public String getNameInNamespace() {
        return "";
    }

    @Override
    public Hashtable<?, ?> getEnvironment() {
        return new Hashtable<>();
    }

    @Override
    public void close() {}

    // Nothing can be changed.

    private static NamingException readOnly() {
        return new OperationNotSupportedException("these names are the transaction manager's and cannot be changed; use a JNDI of your own, and "
            + "bind there what TransactionNames.of gives");
    }

    @Override
    public void bind(String name, Object object) throws NamingException {
        throw readOnly();
    }

    @Override
    public void bind(Name name, Object object) throws NamingException {
        throw readOnly();
    }

    @Override
    public void rebind(String name, Object object) throws NamingException {
        throw readOnly();
    }

    @Override
    public void rebind(Name name, Object object) throws NamingException {
        throw readOnly();
    }

    @Override
    public void unbind(String name) throws NamingException {
        throw readOnly();
    }

    @Override
    public void unbind(Name name) throws NamingException {
        throw readOnly();
    }

    @Override
    public void rename(String from, String to) throws NamingException {
        throw readOnly();
    }

    @Override
    public void rename(Name from, Name to) throws NamingException {
        throw readOnly();
    }

    @Override
    public Context createSubcontext(String name) throws NamingException {
        throw readOnly();
    }

    @Override
    public Context createSubcontext(Name name) throws NamingException {
        throw readOnly();
    }

    @Override
    public void destroySubcontext(String name) throws NamingException {
        throw readOnly();
    }

    @Override
    public void destroySubcontext(Name name) throws NamingException {
        throw readOnly();
    }

    @Override
    public Object addToEnvironment(String property, Object value) throws NamingException {
        throw readOnly();
    }

    @Override
    public Object removeFromEnvironment(String property) throws NamingException {
        throw readOnly();
    }
}
