// SPDX-License-Identifier: Apache-2.0
package bowler.engine;

import bowler.os.Workers;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/// Loads the classes that a first statement needs while the first database is being opened. With two processors the
/// start takes less time. Then it has them verified. A little later it loads and verifies the classes that a program's
/// next statements need: joins, changes, definitions. No class is initialized here, because two threads that initialize
/// classes in opposite orders can deadlock.
///
/// The packed jar contains the lists of classes; without them, nothing happens.
final class ClassPreloader implements Workers.Step {
    private static final String FIRST = "/META-INF/bowler-start-classes";
    private static final String NEXT_CLASSES = "/META-INF/bowler-soon-classes";
    private static final long DONE = -1;
    /// The pause keeps a program that only starts to run one query from being slowed down.
    private static final long PAUSE_NANOS = 50_000_000;
    /// Classes of one step.
    private static final int PORTION = 50;

    private List<String> nextClasses;
    private int count;

    @Override
    public long step() {
        if (nextClasses == null) {
            nextClasses = names(NEXT_CLASSES);
            List<String> first = names(FIRST);
            List<Class<?>> classes = new ArrayList<>();
            first.forEach(name -> classes.add(load(name)));
            classes.forEach(ClassPreloader::verify);
            return nextClasses.isEmpty() ? DONE : PAUSE_NANOS;
        }
        for (int end = Math.min(nextClasses.size(), count + PORTION); count < end; count++) {
            verify(load(nextClasses.get(count)));
        }
        return count == nextClasses.size() ? DONE : 0;
    }

    private static List<String> names(String list) {
        try (InputStream in = ClassPreloader.class.getResourceAsStream(list)) {
            return in == null ? List.of() : new String(in.readAllBytes(), StandardCharsets.US_ASCII).lines().toList();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name, false, ClassPreloader.class.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /// Linking is most of the cost of loading a class, and a request for its constructors links it; it stays
    /// uninitialised.
    private static void verify(Class<?> loaded) {
        loaded.getDeclaredConstructors();
    }
}
