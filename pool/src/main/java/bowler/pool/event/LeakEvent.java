// SPDX-License-Identifier: Apache-2.0
package bowler.pool.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A connection has been lent for longer than `leakDetectionThreshold`.
@Name("bowler.pool.Leak")
@Label("Connection Leaked")
@Description("A connection has not been given back for longer than leakDetectionThreshold")
@Category({"Bowler", "Pool"})
@Enabled(true)
@StackTrace(false)
public final class LeakEvent extends Event {
    @Label("Pool")
    public String pool;

    @Label("Connection")
    public long connection;

    @Label("Borrowing thread")
    public String borrower;

    @Label("Borrowing stack")
    public String stack;

    @Label("Last SQL")
    @Description("What the connection was asked last to prepare or to run")
    public String sql;
}
