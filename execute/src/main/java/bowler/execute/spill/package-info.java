// SPDX-License-Identifier: Apache-2.0

/// Rows and keys put aside as bytes: in memory, and on disk when the statement's memory is used up.
///
/// **Idea.** Whatever an operator keeps is a record, a key and a row, both byte strings: keys that sort, or are equal, as
/// their values do, and rows as the storage writes them. So one store, one sorter and one hash table serve sorts, joins,
/// aggregates and changes alike, and a record looks on disk as it does in memory.
/// **Always true.** A spill file is deleted when its owner is closed, and what a crash leaves behind when the executor
/// starts again.
/// **Used by** `join`, `aggregate`, `sort`, `modify`, `ddl`. **Uses** `bowler.os`. **Start at** [RecordStore].
package bowler.execute.spill;
