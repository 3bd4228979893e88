// SPDX-License-Identifier: Apache-2.0
/// The types with which programs describe indexes of Lucene, under Derby's names.
///
/// **Idea.** A [LuceneIndexDescriptor] names the fields, the analyzer and the query parser of an index.
/// **Used by** programs and `lucene`. **Start at** [LuceneUtils].
package org.apache.derby.optional.api;
