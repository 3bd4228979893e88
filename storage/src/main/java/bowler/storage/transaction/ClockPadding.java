// SPDX-License-Identifier: Apache-2.0
package bowler.storage.transaction;

/// Space before the commit counter, which every reader reads and every committer writes.
abstract class ClockPadding {
    @SuppressWarnings("unused")
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
