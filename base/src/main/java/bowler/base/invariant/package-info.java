// SPDX-License-Identifier: Apache-2.0

/// Checks that stay on in production, where bad bytes could reach the disk or a caller.
///
/// **Idea.** `assert` guards the inside; [Invariant] guards the boundaries. A broken invariant stops the store, not the
/// JVM. **Used by** every module. **Start at** [Invariant].
package bowler.base.invariant;
