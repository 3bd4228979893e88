// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Drops steps as long as the script still shows what it showed: halves first, single steps last.
final class ScriptReducer {
    private ScriptReducer() {}

    static CompareScript shortest(CompareScript compareScript, Predicate<CompareScript> reproduces) {
        List<ScriptStep> steps = new ArrayList<>(compareScript.steps());
        for (int size = Math.max(1, steps.size() / 2); size > 0; size /= 2) {
            for (int at = steps.size() - size; at >= 0; at -= size) {
                List<ScriptStep> fewer = new ArrayList<>(steps);
                fewer.subList(at, Math.min(at + size, fewer.size())).clear();
                if (reproduces.test(new CompareScript(compareScript.seed(), fewer))) {
                    steps = fewer;
                    at = Math.min(at, steps.size());
                }
            }
        }
        return new CompareScript(compareScript.seed(), steps);
    }
}
