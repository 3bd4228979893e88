// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import bowler.session.Cursor;
import bowler.session.OpenCursor;
import bowler.session.OpenCursors;
import java.util.List;

/// The open result sets of a connection as its session asks for them.
record ConnectionCursors(NamedCursors names, Transactions transactions) implements OpenCursors {
    @Override
    public OpenCursor named(String name) {
        return names.cursor(name);
    }

    @Override
    public List<Cursor> reading() {
        return transactions.reading();
    }
}
