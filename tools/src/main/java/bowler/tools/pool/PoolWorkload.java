// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import bowler.tools.peer.PeerRounds;

/// The measured workloads.
enum PoolWorkload implements PeerRounds.Workload {
    OPS("borrow, prepare, execute, close: as fast as can be"),
    HOLD("100 threads hold one of 10 connections for 1 ms each"),
    SPIKE_5("50 threads at once, connect 150 ms, work 2 ms, 5 connections there"),
    SPIKE_0("the same, one connection there, none needed"),
    H2_MEMORY("select by key, 32 threads, H2 in memory"),
    H2_FILE("select by key, 32 threads, H2 in a file");

    private final String words;

    PoolWorkload(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
