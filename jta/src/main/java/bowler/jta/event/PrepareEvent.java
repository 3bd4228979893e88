// SPDX-License-Identifier: Apache-2.0
package bowler.jta.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A resource was asked to prepare. Many a second, so only on demand.
@Name("bowler.jta.Prepare")
@Label("Branch Prepared")
@Description("A resource was asked to prepare")
@Category({"Bowler", "Transactions"})
@Enabled(false)
@StackTrace(false)
public final class PrepareEvent extends Event {
    @Label("Transaction")
    public String transaction;

    @Label("Resource")
    public String resource;

    @Label("Vote")
    public String vote;
}
