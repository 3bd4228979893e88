// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load.client;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// The CPU time, in the program and in the kernel, and the context switches of the server's process so far, as Linux
/// counts them. All are NaN elsewhere, and without a server of its own.
public record ServerUse(double userNanos, double kernelNanos, ContextSwitches switches) {
    /// The property with the number of the server's process.
    public static final String PROCESS = "bowler.load.server";
    private static final ServerUse UNKNOWN = new ServerUse(Double.NaN, Double.NaN, ContextSwitches.UNKNOWN);
    /// Linux shows CPU time in hundredths of a second on every machine.
    private static final double NANOS_PER_TICK = 1e7;
    /// Fields of the file `stat` after the name of the program.
    private static final int USER_TICKS = 11;
    private static final int KERNEL_TICKS = 12;

    public static ServerUse now() {
        Long process = Long.getLong(PROCESS);
        return process == null ? UNKNOWN : of(Path.of("/proc", process.toString()));
    }

    private static ServerUse of(Path process) {
        try {
            String line = Files.readString(process.resolve("stat"));
            String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ");
            return new ServerUse(Long.parseLong(fields[USER_TICKS]) * NANOS_PER_TICK,
                Long.parseLong(fields[KERNEL_TICKS]) * NANOS_PER_TICK, ContextSwitches.of(process.resolve("task")));
        } catch (IOException notLinux) {
            return UNKNOWN;
        }
    }

    public ServerUse since(ServerUse before) {
        return new ServerUse(userNanos - before.userNanos, kernelNanos - before.kernelNanos, switches.since(before.switches));
    }
}
