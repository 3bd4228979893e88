// SPDX-License-Identifier: Apache-2.0

/// FD:OCA, the layout of values in the protocol: descriptors, and the rows and parameters that they describe.
///
/// **Idea.** A [WireColumn] pairs an SQL type with its form in the protocol. [RowCodec] writes rows of such columns
/// directly from a [bowler.types.RowReader] and reads them into a [bowler.types.RowBuffer]. It creates no object per
/// value where the carrier is a primitive.
/// **Always true.** Values are checked against their descriptor when they are read; invalid data cause a
/// [bowler.drda.ddm.ProtocolException].
/// **Used by** `drda.message`, servers and clients. **Start at** [WireColumn].
package bowler.drda.fdoca;
