// SPDX-License-Identifier: Apache-2.0
package bowler.client.remote;

/// A text and what decides its meaning in a session.
///
/// @param schema the current schema when it was prepared
/// @param definitions how often the session had changed the meaning of texts by then
record PreparedText(String sql, String schema, long definitions) {}
