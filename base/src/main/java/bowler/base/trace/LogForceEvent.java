// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// One committer writes the log and forces it, for all that wait.
@Name("bowler.LogForce")
@Label("Log force")
@Category({"Bowler", "Log"})
@StackTrace(false)
public final class LogForceEvent extends Event {
    @Label("Bytes made durable")
    @DataAmount
    public long bytes;

    @Label("Others released")
    public int released;
}
