// SPDX-License-Identifier: Apache-2.0
package bowler.server.activity;

/// A connection as operators see it.
///
/// @param number the sequence number of the connection in this server
/// @param remote the address and port of the client
/// @param program the name that the client gives for itself
/// @param phase the current activity, or the event that the connection waits for
/// @param phaseMillis the duration of the phase so far
/// @param statement the text of the statement that ran last
public record ConnectionInfo(
        long number, String remote, String user, String database, String program, String phase, long phaseMillis, String statement,
        long requests, long bytesIn, long bytesOut) {}
