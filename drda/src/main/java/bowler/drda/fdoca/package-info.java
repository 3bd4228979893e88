// SPDX-License-Identifier: Apache-2.0

/// FD:OCA, the layout of values on the wire: descriptors, and rows and parameters laid out as they say.
///
/// **Idea.** A [WireColumn] pairs an SQL type with its form on the wire. [RowCodec] writes rows of them straight from a
/// [bowler.types.RowReader] and reads them into a [bowler.types.RowBuffer], without an object per value where the carrier is a primitive.
/// **Always true.** What is read is checked against its descriptor; broken data are a [bowler.drda.ddm.ProtocolException].
/// **Used by** `drda.message`, servers and clients. **Start at** [WireColumn].
package bowler.drda.fdoca;
