// SPDX-License-Identifier: Apache-2.0

/// JDBC URLs, their attributes, and the providers of sessions that they lead to.
///
/// **Idea.** A [ConnectionUrl] is parsed once; [SessionProviders] asks each provider in turn for a session.
/// **Used by** `jdbc`. **Uses** `session`. **Start at** [ConnectionUrl].
package bowler.jdbc.address;
