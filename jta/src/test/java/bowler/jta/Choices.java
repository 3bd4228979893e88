// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import java.util.ArrayList;
import java.util.List;

/// Walks all ways through a run that asks for choices: each run repeats the choices of the last but for the latest that has
/// another one left.
final class Choices {
    private final List<int[]> taken = new ArrayList<>();
    private int at;

    /// One of so many, from 0.
    int next(int count) {
        if (at == taken.size()) {
            taken.add(new int[] {0, count});
        }
        return taken.get(at++)[0];
    }

    /// @return false when all ways have been walked
    boolean advance() {
        at = 0;
        while (!taken.isEmpty()) {
            int[] last = taken.getLast();
            if (++last[0] < last[1]) {
                return true;
            }
            taken.removeLast();
        }
        return false;
    }

    @Override
    public String toString() {
        return taken.stream().map(choice -> String.valueOf(choice[0])).toList().toString();
    }
}
