// SPDX-License-Identifier: Apache-2.0
package bowler.tools.torture;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;

/// Watches the use of this JVM's heap.
final class HeapWatch {
    private static final long MEBIBYTE = 1 << 20;

    private HeapWatch() {}

    /// Forgets the peak.
    static void begin() {
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                pool.resetPeakUsage();
            }
        }
    }

    /// The peak since [#begin] in MiB, garbage included: at most, as the parts of the heap may have had theirs at different times.
    static long peakMebibytes() {
        long bytes = 0;
        for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
            if (pool.getType() == MemoryType.HEAP) {
                bytes += pool.getPeakUsage().getUsed();
            }
        }
        return Math.min(bytes, Runtime.getRuntime().maxMemory()) / MEBIBYTE;
    }

    /// Returns the used heap in MiB after a collection.
    static long liveMebibytes() {
        System.gc();
        MemoryUsage heap = ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
        return heap.getUsed() / MEBIBYTE;
    }
}
