// SPDX-License-Identifier: Apache-2.0
package bowler.server.activity;

/// A connection as operators see it.
///
/// @param number counts connections of the server
/// @param remote address and port of the client
/// @param program what the client tells of itself
/// @param phase what it does or waits for
/// @param phaseMillis for how long
/// @param statement the text that ran last
public record ConnectionInfo(
        long number, String remote, String user, String database, String program, String phase, long phaseMillis, String statement,
        long requests, long bytesIn, long bytesOut) {}
