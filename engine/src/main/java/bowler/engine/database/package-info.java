// SPDX-License-Identifier: Apache-2.0

/// One open database: its store, its catalog, its plans and its workers; it is opened once and shared by its sessions.
///
/// **Always true.** The published catalog is the newest committed one. It is replaced before the transaction that
/// changed it releases its locks. **Used by** `local` and the engine's facade. **Start at** [Database].
package bowler.engine.database;
