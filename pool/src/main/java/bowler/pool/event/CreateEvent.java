// SPDX-License-Identifier: Apache-2.0
package bowler.pool.event;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A connection was opened, or opening it failed.
@Name("bowler.pool.Create")
@Label("Connection Opened")
@Description("The driver opened a connection, or failed to")
@Category({"Bowler", "Pool"})
@Enabled(true)
@StackTrace(false)
public final class CreateEvent extends Event {
    @Label("Pool")
    public String pool;

    @Label("Connection")
    public long connection;

    @Label("Failure")
    public String failure;
}
