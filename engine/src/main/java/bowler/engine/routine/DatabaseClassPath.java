// SPDX-License-Identifier: Apache-2.0
package bowler.engine.routine;

import java.util.List;
import java.util.function.Function;

/// The class path within the database: the jars that derby.database.classpath names. Any number of threads may use it.
///
/// The jars are read when a routine is linked for the first time. A change of a jar or of the property discards the
/// class loader; it is collected when no call uses its classes any more.
public final class DatabaseClassPath {
    public static final String PROPERTY = "derby.database.classpath";

    private final Function<List<JarName>, List<byte[]>> jars;
    private List<JarName> path = List.of();
    /// Null until it is needed.
    private JarLoader loader;
    /// Counts the changes; written under the lock.
    private volatile int generation;

    /// @param jars returns the committed contents of jars; a jar that does not exist is left out
    public DatabaseClassPath(Function<List<JarName>, List<byte[]>> jars) {
        this.jars = jars;
    }

    /// Sets the committed value of the property.
    public synchronized void set(String value) {
        path = JarName.parsePath(value);
        forget();
    }

    /// Notes that the content of jars has changed.
    public synchronized void forget() {
        loader = null;
        generation++;
    }

    /// Returns a number that each change increases.
    int generation() {
        return generation;
    }

    public synchronized boolean contains(JarName jar) {
        return path.contains(jar);
    }

    /// Returns the loader of a program's classes, or a loader that adds those of the jars.
    synchronized ClassLoader over(ClassLoader program) {
        if (path.isEmpty()) {
            return program;
        }
        if (loader == null || loader.getParent() != program) {
            loader = new JarLoader(program, jars.apply(path));
        }
        return loader;
    }
}
