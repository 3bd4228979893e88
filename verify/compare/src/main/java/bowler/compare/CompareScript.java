// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.List;

/// The steps that one seed makes; each script runs in a schema of its own.
record CompareScript(long seed, List<ScriptStep> steps) {
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("-- seed ").append(seed).append('\n');
        for (ScriptStep scriptStep : steps) {
            text.append(scriptStep).append('\n');
        }
        return text.toString();
    }
}
