// SPDX-License-Identifier: Apache-2.0
package bowler.sql.parse.cursor;

import java.util.function.Supplier;

/// Tells whether a statement is compiled for a session in Derby's mode. Then statements that Derby refuses fail with
/// Derby's SQLState, although Bowler could execute them.
///
/// The rules apply to the text of the statement itself. Stored texts, such as views and bodies of triggers, were accepted
/// when they were stored.
public final class DerbyRules {
    /// Unset outside of compilations with the rules.
    private static final ThreadLocal<Boolean> ON = new ThreadLocal<>();

    private DerbyRules() {}

    /// Compiles with the rules.
    public static <T> T within(Supplier<T> compilation) {
        if (ON.get() != null) {
            return compilation.get();
        }
        ON.set(true);
        try {
            return compilation.get();
        } finally {
            ON.remove();
        }
    }

    /// Returns whether a compilation with the rules is under way on this thread.
    public static boolean apply() {
        return ON.get() != null;
    }
}
