// SPDX-License-Identifier: Apache-2.0
package bowler.engine.watch;

/// The settings that say what is recorded. Properties of the JVM decide, `bowler.X` before Derby's `derby.X`, when a
/// database is opened.
///
/// @param slowMillis the duration from which a statement counts as slow; negative if none does
/// @param logsTexts whether the text of each statement is written to the log when it runs: `language.logStatementText`
/// @param logsPlans whether the plan of each statement is logged, with the work of its operators:
///     `language.logQueryPlan`
/// @param logsDeadlocks whether each deadlock is logged, with all current locks: `locks.monitor`
/// @param tracesDeadlocks whether timeouts are logged too, with the stack traces of the threads: `locks.deadlockTrace`
public record WatchSettings(
        long slowMillis, boolean logsTexts, boolean logsPlans, boolean logsDeadlocks, boolean tracesDeadlocks) {
    public static final WatchSettings NONE = new WatchSettings(-1, false, false, false, false);

    /// @param slowMillis where a property says nothing else
    public static WatchSettings ofProperties(long slowMillis) {
        return new WatchSettings(
            slowMillis, isSet("language.logStatementText"), isSet("language.logQueryPlan"), isSet("locks.monitor"),
            isSet("locks.deadlockTrace"));
    }

    /// Returns whether sessions record where they were opened: `connections.traceOpening`.
    public static boolean tracesOpenings() {
        return isSet("connections.traceOpening");
    }

    /// Returns the property's value, or null.
    public static String property(String name) {
        return System.getProperty("bowler." + name, System.getProperty("derby." + name));
    }

    private static boolean isSet(String name) {
        return Boolean.parseBoolean(property(name));
    }
}
