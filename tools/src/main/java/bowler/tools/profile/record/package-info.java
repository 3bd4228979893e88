// SPDX-License-Identifier: Apache-2.0

/// The profiled JVM: recordings, counters of the kernel, and what recording costs.
///
/// **Idea.** [ProfileMeasuring] takes all counters at both ends of the measured interval and switches Flight Recorder on.
/// **Used by** `profile`. **Uses** `load`, Flight Recorder, `/proc`, strace. **Start at** [ProfileMeasuring].
package bowler.tools.profile.record;
