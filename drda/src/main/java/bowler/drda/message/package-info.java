// SPDX-License-Identifier: Apache-2.0

/// The commands and replies of DRDA as records: what each carries, decoded and encoded both ways, for servers and for clients.
///
/// **Idea.** A [Command] is one record per code point; [Command#read] decodes what a client has sent and [Command#write] is what a
/// client sends. Replies likewise; those that only tell of a failure are a [FailureReply]. Values of rows and parameters are laid out
/// by `drda.fdoca`.
/// **Always true.** Parameters come in any order. One that the command does not have, or one that is missing, is a
/// [bowler.drda.ddm.ProtocolException]. Nothing is kept of the bytes read.
/// **Used by** servers and clients. **Start at** [Command].
package bowler.drda.message;
