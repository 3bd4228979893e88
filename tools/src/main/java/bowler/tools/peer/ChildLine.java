// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

/// The messages of a child's JVM to its parent, one line each on standard output; other lines are output of a database.
///
///     @progress text for the user
///     @measure  the measured values, separated by tabs
///     @failed   the reason, one line
public final class ChildLine {
    public static final String PROGRESS = "@progress ";
    public static final String MEASURE = "@measure ";
    public static final String FAILED = "@failed ";

    private ChildLine() {}
}
