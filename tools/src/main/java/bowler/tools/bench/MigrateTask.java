// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench;

/// The task of a [MigrateChild].
enum MigrateTask {
    /// Makes the source.
    FILL,
    LOOP,
    LOOP_INDEX_LAST,
    MIGRATE
}
