// SPDX-License-Identifier: Apache-2.0

/// Statements as written: statements, queries, and expressions of names and literals, before any look-up.
///
/// **Idea.** The nodes are plain records. Constructs that can be long without being deep (AND, OR, `+`, `||`, IN lists,
/// VALUES) are lists, so that only real nesting deepens the tree. `offset` is the offset of the node's first character
/// in the text, for messages.
/// **Used by** `parse`, which makes it, and `bind`, which reads it. **Start at** [AstStatement].
package bowler.sql.ast;
