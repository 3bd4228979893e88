// SPDX-License-Identifier: Apache-2.0

/// What was written: statements, queries, expressions as names and literals, nothing looked up.
///
/// **Idea.** Plain records. What can be long without being deep (AND, OR, `+`, `||`, IN lists, VALUES) is a list, so
/// that only real nesting nests. `offset` is where the node begins in the text, for messages.
/// **Used by** `parse`, which makes it, and `bind`, which reads it. **Start at** [AstStatement].
package bowler.sql.ast;
