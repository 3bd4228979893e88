// SPDX-License-Identifier: Apache-2.0
package bowler.storage.lock;

/// Space before what a session writes with every transaction, so that two sessions never write one cache line (128
/// bytes, as processors fetch lines in pairs).
abstract class LockPadding {
    @SuppressWarnings("unused")
    private long p0, p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15;
}
