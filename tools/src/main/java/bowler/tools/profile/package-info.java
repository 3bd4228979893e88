// SPDX-License-Identifier: Apache-2.0

/// A load under Flight Recorder: it shows the waits of its clients, and the time that each part of an engine takes.
///
/// **Idea.** The load's own harness runs in its own JVM, once as it is and once recorded. The kernel's counters are
/// read at both ends of the measured interval. Afterwards the recording is read once, and each
/// [bowler.tools.profile.analyze.Collector] counts its events. The counts become
/// [bowler.tools.profile.table.ReportTable]s, from which terminal, page and JSON are made.
/// **Always true.** Nothing outside the measured interval counts. Time without an event or counter that explains it
/// stays visible. The tool knows of an engine only package prefixes in a file and names of events. It names missing
/// data, and then the command ends with exit code 2.
/// **Used by** `launcher`. **Uses** `load`, Flight Recorder, `/proc`, strace. **Start at** [ProfileCommand], then
/// [bowler.tools.profile.record.ProfileMeasuring] for the profiled JVM and [bowler.tools.profile.analyze.Profile] for
/// its results. **Checked by** `RecordingsTest`, `ProfileCommandTest`.
package bowler.tools.profile;
