// SPDX-License-Identifier: Apache-2.0
package bowler.engine.watch;

/// What is noted. Properties of the JVM decide, `bowler.X` before Derby's `derby.X`, when a database is opened.
///
/// @param slowMillis from how much time on a statement is slow; negative: none is
/// @param logsTexts each statement is written to the log when it runs: `language.logStatementText`
/// @param logsPlans each statement's plan is, with what its operators did: `language.logQueryPlan`
/// @param logsDeadlocks each deadlock is, with the locks there are: `locks.monitor`
/// @param tracesDeadlocks timeouts too, and with what the threads were doing: `locks.deadlockTrace`
public record WatchSettings(
        long slowMillis, boolean logsTexts, boolean logsPlans, boolean logsDeadlocks, boolean tracesDeadlocks) {
    public static final WatchSettings NONE = new WatchSettings(-1, false, false, false, false);

    /// @param slowMillis where a property says nothing else
    public static WatchSettings ofProperties(long slowMillis) {
        return new WatchSettings(
            slowMillis, isSet("language.logStatementText"), isSet("language.logQueryPlan"), isSet("locks.monitor"),
            isSet("locks.deadlockTrace"));
    }

    /// Whether sessions note where they were opened: `connections.traceOpening`.
    public static boolean tracesOpenings() {
        return isSet("connections.traceOpening");
    }

    /// The property's value, or null.
    public static String property(String name) {
        return System.getProperty("bowler." + name, System.getProperty("derby." + name));
    }

    private static boolean isSet(String name) {
        return Boolean.parseBoolean(property(name));
    }
}
