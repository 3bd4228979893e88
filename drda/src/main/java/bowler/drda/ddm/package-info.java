// SPDX-License-Identifier: Apache-2.0

/// The lowest layer of DRDA: segments of the data stream (DSS), objects with a length and a code point, and character
/// sets.
///
/// **Idea.** [DssReader] splits the bytes of a connection into DSSs and joins their continuation segments. [DdmReader]
/// iterates over the objects in one DSS. [DssWriter] builds a chain of DSSs and sets the chain bits when it knows the
/// next one.
/// **Always true.** A reader trusts no length. Each length is compared with the bytes present; each length that has to
/// fit in memory is compared with a limit. For any input, the only exceptions are [ProtocolException] and those of the
/// connection.
/// **Used by** `drda.fdoca`, `drda.message`, servers and clients. **Start at** [DssReader].
package bowler.drda.ddm;
