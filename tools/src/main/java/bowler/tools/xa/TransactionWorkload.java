// SPDX-License-Identifier: Apache-2.0
package bowler.tools.xa;

import bowler.tools.peer.PeerRounds;

/// The measured workloads.
enum TransactionWorkload implements PeerRounds.Workload {
    STUB_1("begin, enlist, delist, commit with one resource that costs nothing"),
    STUB_2("the same with two: two phases and a decision"),
    BOWLER_2("one row inserted in each of two Bowler databases, two phases"),
    BOWLER_2_MEMORY("the same, both in memory: no device but the manager's"),
    H2_2("one row inserted in each of two H2 databases, two phases"),
    H2_2_MEMORY("the same, both in memory: no device but the manager's");

    private final String words;

    TransactionWorkload(String words) {
        this.words = words;
    }

    @Override
    public String words() {
        return words;
    }
}
