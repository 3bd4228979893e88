// SPDX-License-Identifier: Apache-2.0

/// Sessions, statements, cursors and long values that a server holds.
///
/// **Idea.** Each call is one request of the extension ([bowler.drda.extension]), except where the answer is known. A
/// statement's description comes with its preparation, and the first rows come with the run. Requests without a reply, such
/// as closing a cursor, wait for the next request and travel with it. A closed statement is kept, and preparing its text
/// again is no request.
/// **Always true.** One request at a time is under way on a connection. Blocks of rows that the server is still sending
/// are read before the next request is sent. **Start at** [RemoteSession].
package bowler.client.remote;
