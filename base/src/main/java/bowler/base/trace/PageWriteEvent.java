// SPDX-License-Identifier: Apache-2.0
package bowler.base.trace;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A batch of changed pages is written: to the double-write area, then in place.
@Name("bowler.PageWrite")
@Label("Page write")
@Category({"Bowler", "Pages"})
@StackTrace(false)
public final class PageWriteEvent extends Event {
    @Label("Pages")
    public int pages;

    @Label("Bytes")
    @DataAmount
    public long bytes;
}
