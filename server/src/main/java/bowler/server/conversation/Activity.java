// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

import bowler.session.Session.ClientTraffic;

/// The current activity of a connection, for observers on other threads. Only the conversation's own thread writes it.
final class Activity implements ClientTraffic {
    /// The event that a conversation waits for; it decides which timeout applies.
    enum Phase {
        /// Waits for the client's commands that open the database.
        LOGIN,
        /// Waits for a request.
        IDLE,
        /// Waits for the rest of a message.
        MESSAGE,
        /// Executes a command.
        WORK,
        /// Waits until the client accepts a reply.
        REPLY,
        /// Waits until a client of the extension reads further rows, which it does when its program reads them.
        ROWS
    }

    /// A new connection works: it waits for a processor.
    volatile Phase phase = Phase.WORK;
    volatile long sinceNanos;
    /// The time for which the server has waited for the client before the database was open. The time that it takes to open
    /// the database, or to get a processor, does not count.
    volatile long loginNanos;
    volatile String user = "";
    volatile String database = "";
    volatile String program = "";
    volatile String statement = "";
    volatile long requests;
    volatile long bytesIn;
    volatile long bytesOut;

    @Override
    public long bytesReceived() {
        return bytesIn;
    }

    @Override
    public long bytesSent() {
        return bytesOut;
    }
}
