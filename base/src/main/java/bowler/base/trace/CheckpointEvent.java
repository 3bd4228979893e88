// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A step of the checkpoint: a batch of pages written, and possibly a record that advances the position at which a
/// restart begins.
@Name("bowler.Checkpoint")
@Label("Checkpoint step")
@Category({"Bowler", "Log"})
@StackTrace(false)
public final class CheckpointEvent extends Event {
    @Label("Pages written")
    public int pages;

    @Label("Log that a restart would read")
    @DataAmount
    public long lag;
}
