// SPDX-License-Identifier: Apache-2.0

/// Parsers of INSERT, UPDATE, DELETE and MERGE.
///
/// **Idea.** [DmlParser] parses the common parts of these statements. MERGE and ON CONFLICT have parsers of their own.
/// **Used by** `parse`. **Uses** `parse.query`. **Start at** [DmlParser].
package bowler.sql.parse.change;
