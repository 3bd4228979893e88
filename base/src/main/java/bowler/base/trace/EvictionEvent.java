// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;

/// A page was evicted to free a frame: from the start of the search until the frame is available. It is long if changed
/// pages had to be written first.
@Name("bowler.Eviction")
@Label("Eviction")
@Category({"Bowler", "Pages"})
@Threshold("20 us")
public final class EvictionEvent extends Event {
    @Label("File")
    public int file;

    @Label("Page")
    public long page;

    @Label("Changed pages met")
    public int dirty;
}
