// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.call;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The functions by name. Each family of functions adds its own entries.
public final class FunctionRegister {
    private final Map<String, Signature> byName = new HashMap<>();

    /// Binds a function to arguments, whose number has been checked.
    public interface Binding {
        BoundFunction bind(String name, List<Argument> arguments);
    }

    /// The number of arguments that a function takes, and the method that binds it to them.
    public record Signature(int minArguments, int maxArguments, Binding binding) {
        public boolean takes(int count) {
            return count >= minArguments && count <= maxArguments;
        }
    }

    /// Adds a function.
    ///
    /// @param names in upper case
    public void add(int minArguments, int maxArguments, Binding binding, String... names) {
        Signature signature = new Signature(minArguments, maxArguments, binding);
        for (String name : names) {
            byName.put(name, signature);
        }
    }

    /// Gives a function that has been added a second name.
    public void addAlias(String alias, String name) {
        byName.put(alias, byName.get(name));
    }

    /// Returns the function with a name in upper case, or null if there is none.
    public Signature find(String name) {
        return byName.get(name);
    }

    /// Returns the names of all functions in upper case.
    public Set<String> names() {
        return Collections.unmodifiableSet(byName.keySet());
    }
}
