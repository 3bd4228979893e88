// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A deadlock was found and broken.
@Name("bowler.Deadlock")
@Label("Deadlock")
@Category({"Bowler", "Locks"})
@StackTrace(false)
public final class DeadlockEvent extends Event {
    @Label("Victim transaction")
    public long victim;

    @Label("Cycle")
    public String cycle;
}
