// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/// Reflection and stack traces must report the same after packing.
class ReflectedSample {
    private final String name = "outer";

    protected static final class Nested {
        private static class Deep {}

        Map.Entry<String, Deep> entry() {
            return Map.entry("deep", new Deep());
        }
    }

    record Pair(int left, Thrower right) {}

    /// Fails when it is asked for anything.
    static final class Thrower {
        @Override
        public int hashCode() {
            throw new IllegalStateException("hash code");
        }

        @Override
        public boolean equals(Object other) {
            throw new IllegalStateException("equals");
        }

        @Override
        public String toString() {
            throw new IllegalStateException("text");
        }
    }

    static class Under extends ReflectedSample {
        private final String name = "under";

        @Override
        Supplier<String> said() {
            Supplier<String> over = super.said();
            return () -> name + " " + over.get();
        }
    }

    enum Kind { FIRST, SECOND }

    Supplier<String> said() {
        return () -> name;
    }

    private String secret() {
        return "secret of " + name;
    }

    Supplier<String> secretSaid() {
        return this::secret;
    }

    static Supplier<String> said(ReflectedSample sample) {
        return new Under().said();
    }

    static Object anonymous() {
        return new Object() {
            @Override
            public String toString() {
                class Local {}
                return new Local().getClass().getSimpleName();
            }
        };
    }

    /// Each of them fails.
    static List<Runnable> failing() {
        Pair pair = new Pair(1, new Thrower());
        return List.of(
            () -> {
                throw new IllegalStateException("lambda");
            },
            pair::hashCode,
            () -> pair.equals(new Pair(1, new Thrower())),
            pair::toString,
            () -> failingKind(Kind.SECOND));
    }

    private static void failingKind(Kind kind) {
        switch (kind) {
            case FIRST -> throw new IllegalStateException("first");
            case SECOND ->
                throw new IllegalStateException("second");
        }
    }
}
