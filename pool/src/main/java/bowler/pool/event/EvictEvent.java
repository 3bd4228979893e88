// SPDX-License-Identifier: Apache-2.0
package bowler.pool.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A connection left the pool.
@Name("bowler.pool.Evict")
@Label("Connection Evicted")
@Description("A connection left the pool")
@Category({"Bowler", "Pool"})
@Enabled(true)
@StackTrace(false)
public final class EvictEvent extends Event {
    @Label("Pool")
    public String pool;

    @Label("Connection")
    public long connection;

    @Label("Reason")
    public String reason;

    @Label("Times used")
    public long uses;
}
