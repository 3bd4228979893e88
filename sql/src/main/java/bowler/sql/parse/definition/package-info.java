// SPDX-License-Identifier: Apache-2.0

/// Parsers of CREATE, ALTER, DROP, RENAME and COMMENT.
///
/// **Idea.** There is one parser for each kind of schema object; columns and constraints are common to CREATE TABLE and
/// ALTER TABLE.
/// **Used by** `parse`. **Uses** `parse.query`, `parse.expression`. **Start at** [CreateDropParser].
package bowler.sql.parse.definition;
