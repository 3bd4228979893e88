// SPDX-License-Identifier: Apache-2.0

/// A load under Flight Recorder: what its clients wait for, and which part of an engine takes the time.
///
/// **Idea.** The load's own harness runs in a JVM of its own, once as it is and once recorded; the kernel's counters are
/// taken at both ends of the measured interval. Afterwards the recording is read once, each [bowler.tools.profile.analyze.Collector] counts its events,
/// and the counts become [bowler.tools.profile.table.ReportTable]s, from which terminal, page and JSON are made.
/// **Always true.** Nothing outside the measured interval counts. What no event or counter explains stays visible. Nothing
/// is known of an engine but package prefixes in a file and names of events. What could not be had is said, and the command
/// ends with exit code 2.
/// **Used by** `launcher`. **Uses** `load`, Flight Recorder, `/proc`, strace. **Start at** [ProfileCommand], then
/// [bowler.tools.profile.record.ProfileMeasuring] for the profiled JVM and [bowler.tools.profile.analyze.Profile] for what is made of it. **Checked by** `RecordingsTest`,
/// `ProfileCommandTest`.
package bowler.tools.profile;
