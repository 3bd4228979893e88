// SPDX-License-Identifier: Apache-2.0
package bowler.server.conversation;

/// What a connection does at present, for those who watch it from other threads. Written by the conversation's own thread.
final class Activity {
    /// What a conversation waits for, which decides how long it may.
    enum Phase {
        /// For the commands that open the database.
        LOGIN,
        /// For a request.
        IDLE,
        /// For the rest of a message.
        MESSAGE,
        /// It works.
        WORK,
        /// Until the client takes a reply.
        REPLY
    }

    volatile Phase phase = Phase.LOGIN;
    volatile long sinceNanos;
    volatile String user = "";
    volatile String database = "";
    volatile String program = "";
    volatile String statement = "";
    volatile long requests;
    volatile long bytesIn;
    volatile long bytesOut;
}
