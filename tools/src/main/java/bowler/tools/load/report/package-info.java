// SPDX-License-Identifier: Apache-2.0

/// The figures of a load for people, programs and spreadsheets.
///
/// **Idea.** A [LoadReport] says what a run was and what came of it; each format prints it.
/// **Used by** `load`. **Start at** [LoadReport].
package bowler.tools.load.report;
