// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

/// What a child's JVM tells its parent, one line each on standard output; other lines are a database's chatter.
///
///     @progress text for the user
///     @measure  what was measured, tabs between fields
///     @failed   why, one line
public final class ChildLine {
    public static final String PROGRESS = "@progress ";
    public static final String MEASURE = "@measure ";
    public static final String FAILED = "@failed ";

    private ChildLine() {}
}
