// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Threshold;

/// A page that was not in memory is read from its file and checked.
@Name("bowler.PageRead")
@Label("Page read")
@Category({"Bowler", "Pages"})
@Threshold("20 us")
public final class PageReadEvent extends Event {
    @Label("File")
    public int file;

    @Label("Page")
    public long page;

    @Label("Bytes")
    @DataAmount
    public long bytes;
}
