// SPDX-License-Identifier: Apache-2.0
package bowler.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/// Drops steps as long as the script still shows what it showed: halves first, single steps last.
final class Shortening {
    private Shortening() {}

    static Script shortest(Script script, Predicate<Script> stillShows) {
        List<Step> steps = new ArrayList<>(script.steps());
        for (int size = Math.max(1, steps.size() / 2); size > 0; size /= 2) {
            for (int at = steps.size() - size; at >= 0; at -= size) {
                List<Step> fewer = new ArrayList<>(steps);
                fewer.subList(at, Math.min(at + size, fewer.size())).clear();
                if (stillShows.test(new Script(script.seed(), fewer))) {
                    steps = fewer;
                    at = Math.min(at, steps.size());
                }
            }
        }
        return new Script(script.seed(), steps);
    }
}
