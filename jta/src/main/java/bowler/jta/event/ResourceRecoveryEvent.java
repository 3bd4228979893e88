// SPDX-License-Identifier: Apache-2.0
package bowler.jta.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// Recovery asked a resource for its prepared branches.
@Name("bowler.jta.Recovery")
@Label("Resource Recovered")
@Description("A resource was asked for branches that were left behind")
@Category({"Bowler", "Transactions"})
@Enabled(true)
@StackTrace(false)
public final class ResourceRecoveryEvent extends Event {
    @Label("Resource")
    public String resource;

    @Label("Branches Listed")
    public int listed;

    @Label("Branches Left")
    public int left;

    @Label("Failure")
    public String failure;
}
