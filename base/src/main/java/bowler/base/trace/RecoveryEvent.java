// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A phase of restart.
@Name("bowler.Recovery")
@Label("Recovery phase")
@Category({"Bowler", "Recovery"})
@StackTrace(false)
public final class RecoveryEvent extends Event {
    @Label("Phase")
    public String phase;

    @Label("Log read")
    @DataAmount
    public long bytes;
}
