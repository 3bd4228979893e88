// SPDX-License-Identifier: Apache-2.0

/// Compiled statements as the driver keeps them, with the metadata of their rows and parameters.
///
/// **Idea.** A [CompiledSql] holds what the driver computes once for a statement of the session.
/// **Used by** `jdbc`. **Uses** `session`, `convert`. **Start at** [CompiledSql].
package bowler.jdbc.compiled;
