// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.client;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/// The CPU time and context switches of the whole JVM so far.
public record JvmUse(double cpuNanos, ContextSwitches switches) {
    public static JvmUse now() {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return new JvmUse(system.getProcessCpuTime(), ContextSwitches.now());
    }

    public JvmUse since(JvmUse before) {
        return new JvmUse(cpuNanos - before.cpuNanos, switches.since(before.switches));
    }
}
