// SPDX-License-Identifier: Apache-2.0

/// Parsers of INSERT, UPDATE, DELETE and MERGE.
///
/// **Idea.** [DmlParser] reads what all of these have in common and leaves MERGE and ON CONFLICT to parsers of their own.
/// **Used by** `parse`. **Uses** `parse.query`. **Start at** [DmlParser].
package bowler.sql.parse.change;
