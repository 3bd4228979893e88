// SPDX-License-Identifier: Apache-2.0
package bowler.pool.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A connection was lent. There can be many such events per second, so a recording must ask for them.
@Name("bowler.pool.Borrow")
@Label("Connection Borrowed")
@Description("A connection was lent, from being asked for to being given")
@Category({"Bowler", "Pool"})
@Enabled(false)
@StackTrace(false)
public final class BorrowEvent extends Event {
    @Label("Pool")
    public String pool;

    @Label("Connection")
    public long connection;
}
