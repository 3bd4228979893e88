// SPDX-License-Identifier: Apache-2.0

/// Interfaces and values of a store: what callers hold and pass, without its implementation.
///
/// **Idea.** A [StoreReader] reads rows as a statement sees them, through a [RowCursor] or by key. A [TreeRef] names an open
/// tree. Rows and keys are byte strings, shown by [RowBytes].
/// **Used by** `storage`, `catalog`, `execute`, `engine`. **Uses** `terms`. **Start at** [StoreReader].
package bowler.storage.api;
