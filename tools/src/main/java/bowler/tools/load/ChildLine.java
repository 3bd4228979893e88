// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

/// What a child's JVM tells its parent, one line each on standard output; other lines are a database's chatter.
///
///     @progress text for the user
///     @measure  fields of a Measure, tabs between
///     @failed   why, one line
final class ChildLine {
    static final String PROGRESS = "@progress ";
    static final String MEASURE = "@measure ";
    static final String FAILED = "@failed ";

    private ChildLine() {}
}
