// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import java.util.List;

/// The cursors of a session that are open, as its front door knows them.
public interface OpenCursors {
    /// @param name as the catalog would spell it
    /// @return null: no open cursor has the name
    OpenCursor named(String name);

    /// Those with rows still to be read.
    List<Cursor> reading();
}
