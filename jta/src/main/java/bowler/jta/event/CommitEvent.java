// SPDX-License-Identifier: Apache-2.0
package bowler.jta.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A commit in two phases.
@Name("bowler.jta.Commit")
@Label("Two-Phase Commit")
@Description("A commit of more than one resource, from being asked for to being done")
@Category({"Bowler", "Transactions"})
@Enabled(true)
@StackTrace(false)
public final class CommitEvent extends Event {
    @Label("Transaction")
    public String transaction;

    @Label("Branches")
    public int branches;

    @Label("Outcome")
    public String outcome;
}
