// SPDX-License-Identifier: Apache-2.0
package bowler.tools.profile.record;

import java.util.List;

/// Events that an engine may record of its own, known by their names only: an older engine has none of them.
public final class EngineEvents {
    static final String STATEMENT = "bowler.Statement";
    static final String LOCK_WAIT = "bowler.LockWait";
    public static final String CHECKPOINT = "bowler.Checkpoint";
    public static final List<String> NAMES = List.of(STATEMENT, LOCK_WAIT, "bowler.Deadlock", "bowler.LatchRetry", "bowler.PageRead",
        "bowler.PageWrite", "bowler.Eviction", "bowler.LogForce", CHECKPOINT, "bowler.Recovery", "bowler.PlanCompile");

    private EngineEvents() {}
}
