// SPDX-License-Identifier: Apache-2.0
package bowler.storage.buffer;

/// Space before a frame's own fields, so that the latch words of two frames never share a cache line (128 bytes, as
/// processors fetch lines in pairs).
abstract class FramePadding {
    @SuppressWarnings("unused")
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
