// SPDX-License-Identifier: Apache-2.0
package bowler.pool.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A thread waited for a connection.
@Name("bowler.pool.Wait")
@Label("Wait for Connection")
@Description("No connection was available; the time until one was, or the wait ended")
@Category({"Bowler", "Pool"})
@Enabled(true)
@StackTrace(true)
public final class WaitEvent extends Event {
    @Label("Pool")
    public String pool;

    @Label("Outcome")
    public String outcome;

    @Label("Waiting with it")
    public int waiting;
}
