// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import bowler.tools.load.workload.ChildSpec;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.Settings;
import bowler.tools.text.ProgressLine;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The checked options of a load.
///
/// @param spec for the first of the databases
/// @param scratch a folder that is deleted when the command ends
/// @param facts the circumstances, by name
public record LoadPlan(ChildSpec spec, List<DatabaseTarget> databases, int rounds, List<String> jvmOptions, Settings settings, Path scratch,
                       ProgressLine progress, Map<String, String> facts) {
    /// The same for others.
    public LoadPlan with(List<DatabaseTarget> others) {
        return new LoadPlan(spec, others, rounds, jvmOptions, settings, scratch, progress, facts);
    }
}
