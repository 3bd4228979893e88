// SPDX-License-Identifier: Apache-2.0

/// The interfaces and values of a store that callers hold and pass, without the implementation.
///
/// **Idea.** A [StoreReader] reads rows as a statement sees them, through a [RowCursor] or by key. A [TreeRef] refers
/// to an open tree. Rows and keys are byte strings, shown by [RowBytes]. **Used by** `storage`, `catalog`, `execute`,
/// `engine`. **Uses** `terms`. **Start at** [StoreReader].
package bowler.storage.api;
