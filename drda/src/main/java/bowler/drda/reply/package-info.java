// SPDX-License-Identifier: Apache-2.0

/// The replies of DRDA as records: the content of each, decoded and encoded, for servers and for clients.
///
/// **Idea.** A reply has a record of its own if it carries values. All replies that only report a failure are a
/// [FailureReply]. An [SqlCard] reports the outcome of an SQL statement, with its SQLState.
/// **Used by** servers and clients. **Uses** `command`. **Start at** [SqlCard].
package bowler.drda.reply;
