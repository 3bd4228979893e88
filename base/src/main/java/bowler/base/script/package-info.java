// SPDX-License-Identifier: Apache-2.0

/// Division of scripts into statements.
///
/// **Idea.** A semicolon ends a statement, except within the body of a routine or trigger. [CompoundStatement] follows the
/// words of a statement and tells whether they are within a body. [QuotedText] finds the ends of
/// quoted parts, and [EscapedString] decodes strings with escapes.
/// **Used by** the shell, and by ij.
package bowler.base.script;
