// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

/// Space before a session's own words, so that two sessions never write the same cache line.
abstract class SlotPadding {
    @SuppressWarnings("unused")
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
