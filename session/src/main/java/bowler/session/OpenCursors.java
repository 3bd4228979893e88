// SPDX-License-Identifier: Apache-2.0
package bowler.session;

import java.util.List;

/// The open cursors of a session, provided by its front end.
public interface OpenCursors {
    /// @param name as the catalog would spell it
    /// @return null: no open cursor has the name
    OpenCursor named(String name);

    /// Returns the cursors with rows still to be read.
    List<Cursor> reading();
}
