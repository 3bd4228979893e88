// SPDX-License-Identifier: Apache-2.0

/// Analysis of a recording: events and counters become totals by module, state and class.
///
/// **Idea.** The recording is read once; each [Collector] counts its events. A [Profile] holds what came of one database under
/// one number of clients.
/// **Always true.** Events outside the measured interval do not count.
/// **Used by** `profile.table`. **Uses** `profile.record`. **Start at** [Profile].
package bowler.tools.profile.analyze;
