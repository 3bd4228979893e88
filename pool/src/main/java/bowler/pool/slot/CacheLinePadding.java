// SPDX-License-Identifier: Apache-2.0
package bowler.pool.slot;

/// Superclasses that place one field alone in its cache line. The JVM lays out fields of superclasses before those of
/// subclasses, so these classes provide the padding.
final class CacheLinePadding {
    private CacheLinePadding() {}

    @SuppressWarnings("unused")
    abstract static class BeforeWord {
        private long b0, b1, b2, b3, b4, b5, b6, b7;
    }

    /// Holds the word of a [Slot].
    abstract static class Word extends BeforeWord {
        volatile long word;
    }

    @SuppressWarnings("unused")
    abstract static class AfterWord extends Word {
        private long a0, a1, a2, a3, a4, a5, a6, a7;
    }

    @SuppressWarnings("unused")
    abstract static class BeforeGate {
        private long b0, b1, b2, b3, b4, b5, b6, b7;
    }

    /// Holds the gate of [SlotPool].
    abstract static class Gate extends BeforeGate {
        volatile int gate;
    }

    @SuppressWarnings("unused")
    abstract static class AfterGate extends Gate {
        private long a0, a1, a2, a3, a4, a5, a6, a7;
    }
}
