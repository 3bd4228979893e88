// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

/// Memory that is given up when the heap is full, so that the statement that met it can be taken back and reported. Any
/// thread may use it.
public final class MemoryReserve {
    /// Less than half of the smallest region of the G1 collector, above which an array takes regions of its own.
    private static final int BYTES = 256 << 10;

    private volatile byte[] held = new byte[BYTES];

    /// Frees the memory for the work that needs it now.
    public void release() {
        held = null;
    }

    /// Takes the memory again, if it was given up. That there is none is left to the next call.
    public void restore() {
        if (held == null) {
            try {
                held = new byte[BYTES];
            } catch (OutOfMemoryError stillExhausted) {
                held = null;
            }
        }
    }
}
