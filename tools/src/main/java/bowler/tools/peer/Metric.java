// SPDX-License-Identifier: Apache-2.0
package bowler.tools.peer;

import java.util.Locale;

/// The metrics of a number of clients, in the order in which they are shown.
public enum Metric {
    THROUGHPUT("tx/s"),
    P50("p50 µs"),
    P95("p95 µs"),
    P99("p99 µs"),
    P999("p99.9 µs"),
    MAX("max µs"),
    /// CPU time of the clients' own threads.
    CLIENT_CPU("CPU µs/tx"),
    /// CPU time of the whole JVM: background threads, collector and compiler too.
    PROCESS_CPU("JVM CPU µs/tx"),
    ALLOCATED("bytes/tx"),
    VOLUNTARY_SWITCHES("waits/tx"),
    INVOLUNTARY_SWITCHES("preempted/tx"),
    RETRIES("retries/tx"),
    /// CPU time of the server's process, which is another one than that of the clients.
    SERVER_USER_CPU("server µs/tx"),
    /// CPU time that the kernel has spent for the server's process.
    SERVER_KERNEL_CPU("server kernel µs/tx"),
    SERVER_SWITCHES("server waits/tx"),
    TRANSACTIONS("transactions"),
    SECONDS("seconds"),
    SAMPLE_EVERY("sampled every");

    private final String heading;

    Metric(String heading) {
        this.heading = heading;
    }

    public String heading() {
        return heading;
    }

    public String key() {
        return name().toLowerCase(Locale.ROOT);
    }
}
