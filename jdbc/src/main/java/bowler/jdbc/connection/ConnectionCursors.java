// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.connection;

import bowler.jdbc.transaction.ConnectionTransactions;
import bowler.session.Cursor;
import bowler.session.OpenCursor;
import bowler.session.OpenCursors;
import java.lang.ref.WeakReference;
import java.util.List;

/// The open result sets of a connection as its session asks for them. The session does not keep the connection reachable, so that one
/// that was forgotten is noticed; without it there are no result sets.
final class ConnectionCursors implements OpenCursors {
    private final WeakReference<NamedCursors> names;
    private final WeakReference<ConnectionTransactions> transactions;

    ConnectionCursors(NamedCursors names, ConnectionTransactions transactions) {
        this.names = new WeakReference<>(names);
        this.transactions = new WeakReference<>(transactions);
    }

    @Override
    public OpenCursor named(String name) {
        NamedCursors known = names.get();
        return known == null ? null : known.cursor(name);
    }

    @Override
    public List<Cursor> reading() {
        ConnectionTransactions known = transactions.get();
        return known == null ? List.of() : known.reading();
    }
}
