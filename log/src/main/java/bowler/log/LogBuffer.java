// SPDX-License-Identifier: Apache-2.0
package bowler.log;

/// The ring that gathers records: the byte of an LSN lies at the LSN modulo the capacity.
///
/// Appenders fill it under the append latch; the leader of a flush reads the published bytes without it. A byte is
/// overwritten only after it was written to its file, which the appender sees by [GroupCommit#writtenLsn].
final class LogBuffer {
    private static final byte[] ZEROS = new byte[512];

    private final byte[] ring;
    private final int mask;
    private final long startLsn;
    private long headLsn;
    private volatile long filledLsn;

    LogBuffer(int capacityBytes, long startLsn) {
        assert Integer.bitCount(capacityBytes) == 1;
        this.ring = new byte[capacityBytes];
        this.mask = capacityBytes - 1;
        this.startLsn = startLsn;
        this.headLsn = startLsn;
        this.filledLsn = startLsn;
    }

    // For the holder of the append latch.

    int capacityBytes() {
        return ring.length;
    }

    /// Returns the next byte to fill.
    long headLsn() {
        return headLsn;
    }

    int freeBytes(long writtenLsn) {
        return ring.length - (int) (headLsn - writtenLsn);
    }

    void put(byte[] source, int offset, int length) {
        int at = indexOf(headLsn);
        int first = Math.min(length, ring.length - at);
        System.arraycopy(source, offset, ring, at, first);
        System.arraycopy(source, offset + first, ring, 0, length - first);
        headLsn += length;
    }

    int putZeros(int length) {
        int part = Math.min(length, ZEROS.length);
        put(ZEROS, 0, part);
        return part;
    }

    /// Publishes all appended bytes to the leader.
    void publish() {
        filledLsn = headLsn;
    }

    boolean holds(long lsn) {
        return lsn >= startLsn && lsn >= headLsn - ring.length;
    }

    void copy(long lsn, byte[] target, int offset, int length) {
        assert holds(lsn) && lsn + length <= headLsn;
        int at = indexOf(lsn);
        int first = Math.min(length, ring.length - at);
        System.arraycopy(ring, at, target, offset, first);
        System.arraycopy(ring, 0, target, offset + first, length - first);
    }

    // For the leader of a flush.

    long filledLsn() {
        return filledLsn;
    }

    byte[] bytes() {
        return ring;
    }

    int indexOf(long lsn) {
        return (int) lsn & mask;
    }
}
