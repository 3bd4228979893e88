// SPDX-License-Identifier: Apache-2.0

/// One open database: its store, its catalog, its plans, its workers; opened once, shared by its sessions.
///
/// **Always true.** The published catalog is the newest committed one; it is replaced before the locks of the
/// transaction that changed it go. **Used by** `local`, the door. **Start at** [Database].
package bowler.engine.database;
