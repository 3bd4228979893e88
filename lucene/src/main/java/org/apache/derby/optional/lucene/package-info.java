// SPDX-License-Identifier: Apache-2.0
/// The optional tool `luceneSupport`: full-text indexes of Lucene for columns of tables and views.
///
/// **Idea.** [LuceneSupport] declares procedures that create, update and drop indexes, and a table function per index that
/// answers queries. An index has the keys of the rows and the terms of their texts. It does not follow changes of the rows
/// until `updateIndex` creates it again. The files are below the folder `LUCENE` of the database ([FilesDirectory]).
/// **Always true.** No thread of Lucene outlives a call. **Used by** SYSCS_REGISTER_TOOL. **Start at** [LuceneSupport].
/// **Checked by** `LuceneSupportTest`.
package org.apache.derby.optional.lucene;
