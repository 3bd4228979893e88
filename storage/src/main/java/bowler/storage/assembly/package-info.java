// SPDX-License-Identifier: Apache-2.0

/// The components of an open store: how they are put together, recovered, kept at work and closed.
///
/// **Idea.** [StoreComponents] opens the files of a store, makes each component before those that need it, and lets crash
/// recovery redo the log. **Always true.** A failure that leaves the store in doubt stops it ([StoreFailures]).
/// **Used by** `Store` and its transactions. **Start at** [StoreComponents].
package bowler.storage.assembly;
