// SPDX-License-Identifier: Apache-2.0
package bowler.jta.xid;

/// A transaction of one node: its epoch and its number. The text is what operators see and type.
public record TransactionId(long epoch, long number) implements Comparable<TransactionId> {
    /// Reads what [#toString] writes; null if it is nothing of the kind.
    public static TransactionId parse(String text) {
        int dash = text.indexOf('-');
        try {
            return dash < 0 ? null
                : new TransactionId(Long.parseUnsignedLong(text, 0, dash, 16), Long.parseUnsignedLong(text, dash + 1, text.length(), 16));
        } catch (NumberFormatException noNumber) {
            return null;
        }
    }

    @Override
    public int compareTo(TransactionId other) {
        int byEpoch = Long.compare(epoch, other.epoch);
        return byEpoch != 0 ? byEpoch : Long.compareUnsigned(number, other.number);
    }

    @Override
    public String toString() {
        return Long.toHexString(epoch) + '-' + Long.toHexString(number);
    }
}
