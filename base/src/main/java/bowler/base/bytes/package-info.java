// SPDX-License-Identifier: Apache-2.0

/// Bytes: big-endian access to arrays, variable-length integers, checksums.
///
/// **Idea.** Everything on disk and on the wire is big-endian, so that unsigned byte order is numeric order. **Always
/// true.** Nothing here allocates; bounds are the array's own. **Used by** every module. **Start at** [BigEndian].
package bowler.base.bytes;
