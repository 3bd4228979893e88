// SPDX-License-Identifier: Apache-2.0
package bowler.storage.api;

/// The compaction of one tree.
///
/// @param phase one of [Phase]
/// @param pagesBefore pages of the file when the compaction began
/// @param pages pages of the file now, free ones included
/// @param movedPages pages whose content was moved to the front of the file
public record CompactionState(int treeId, Phase phase, long pagesBefore, long pages, long movedPages) {
    /// The present work.
    public enum Phase {
        /// Neighbouring leaves with few entries become one.
        MERGING,
        /// Pages at the end of the file move to free pages in front.
        MOVING,
        /// Rows that need pages of their own move to free pages in front.
        MOVING_LONG_ROWS,
        /// The end of the file is free. It is cut when no restart and no backup reads it any more.
        WAITING,
        /// The file was cut.
        DONE
    }
}
