// SPDX-License-Identifier: Apache-2.0

/// The SQL of the databases for which a script can be written: names, types, literals and expressions.
///
/// **Idea.** A statement is divided into tokens. A dialect replaces those that its database spells differently.
/// **Always true.** A word that looks like a function and is not known to the target makes the expression untranslatable.
/// **Used by** `migrate`. **Start at** [Dialects], then [ExpressionTranslator].
package bowler.tools.migrate.dialect;
