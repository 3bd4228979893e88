// SPDX-License-Identifier: Apache-2.0

/// Stores rows and keys as bytes: in memory, and on disk once the statement's memory is used up.
///
/// **Idea.** An operator stores records. A record is a key and a row, both byte strings. Keys sort or are equal as
/// their values do, and rows have the storage format. So one store, one sorter and one hash table serve sorts, joins,
/// aggregates and changes. A record has the same format in memory and on disk.
/// **Always true.** A spill file is deleted when its owner is closed. Files that a crash leaves behind are deleted when
/// the executor starts again.
/// **Used by** `join`, `aggregate`, `sort`, `modify`, `ddl`. **Uses** `bowler.os`. **Start at** [RecordStore].
package bowler.execute.spill;
