// SPDX-License-Identifier: Apache-2.0

/// Parsers of queries: SELECT, VALUES, WITH, set operations, and the items of FROM.
///
/// **Idea.** [QueryParser] parses a query clause by clause; each clause that is more than a list has a parser of its
/// own. INSERT, UPDATE, DELETE and MERGE within a query are parsed through a [ChangeGrammar], which their parser
/// implements.
/// **Used by** `parse.change`, `parse.definition`. **Uses** `parse.expression`. **Start at** [QueryParser].
package bowler.sql.parse.query;
