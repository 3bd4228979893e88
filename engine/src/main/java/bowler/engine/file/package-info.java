// SPDX-License-Identifier: Apache-2.0

/// Files with rows that users name: comma-separated values, JSON texts, and fields of fixed width.
///
/// **Idea.** A [RecordReader] reads records of texts, whatever the form of the file. [FileFormat] tells the form. The table
/// functions CSV_READ, JSON_READ and FIXED_READ read such a file as a table: [FileTableReader] finds its columns when a
/// statement is compiled, and [FileRows] reads its rows when the statement runs.
/// **Used by** `procedure` for import and export, and by `local`. **Start at** [RecordReader].
package bowler.engine.file;
