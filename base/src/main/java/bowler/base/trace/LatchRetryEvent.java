// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;

/// A page's latch was still taken after some hundred attempts: from then on until it was acquired, or its page was
/// gone.
@Name("bowler.LatchRetry")
@Label("Latch retry")
@Category({"Bowler", "Pages"})
public final class LatchRetryEvent extends Event {
    @Label("File")
    public int file;

    @Label("Page")
    public long page;

    @Label("Tries")
    public int tries;
}
