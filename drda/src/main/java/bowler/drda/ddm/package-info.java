// SPDX-License-Identifier: Apache-2.0

/// The lowest layer of DRDA: segments of the data stream (DSS), objects with a length and a code point, and character sets.
///
/// **Idea.** [DssReader] turns bytes of a connection into one DSS after another and joins their continuation segments; [DdmReader]
/// walks the objects in one; [DssWriter] builds a chain of them and sets the chain bits when it knows what follows.
/// **Always true.** A reader trusts no length: each is compared with what is there, and what has to be held in memory with a limit.
/// Whatever bytes come, the only exceptions are [ProtocolException] and those of the connection.
/// **Used by** `drda.fdoca`, `drda.message`, servers and clients. **Start at** [DssReader].
package bowler.drda.ddm;
