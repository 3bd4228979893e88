// SPDX-License-Identifier: Apache-2.0

/// The figures of a profile as tables, from which every format of the report is made.
///
/// **Idea.** A [ReportTable] has cells as people read them and as programs do.
/// **Used by** `profile.render`. **Uses** `profile.analyze`. **Start at** [ProfileReport].
package bowler.tools.profile.table;
