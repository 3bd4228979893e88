// SPDX-License-Identifier: Apache-2.0

/// The commands of DRDA as records: the content of each, decoded and encoded, for servers and for clients.
///
/// **Idea.** A [Command] is one record per code point. [Command#read] decodes what a client has sent, and
/// [Command#write] encodes what a client sends. Package `drda.fdoca` lays out the values of rows and parameters.
/// **Always true.** Parameters come in any order. A parameter that the command does not have, or one that is missing,
/// is a [bowler.drda.ddm.ProtocolException]. A command keeps no reference to the bytes read.
/// **Used by** servers and clients. **Start at** [Command].
package bowler.drda.command;
