// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import java.util.ArrayList;
import java.util.List;

/// Walks all ways through a run that asks for choices: each run repeats the choices of the last but for the latest that has
/// another one left.
final class ChoiceExplorer {
    private final List<int[]> taken = new ArrayList<>();
    /// So many choices at the beginning are not walked: somebody else walks the others.
    private final int pinned;
    private int at;

    /// @param beginning what is chosen first, in all runs
    ChoiceExplorer(int... beginning) {
        pinned = beginning.length;
        for (int choice : beginning) {
            taken.add(new int[] {choice, -1});
        }
    }

    /// One of so many, from 0; of one there is nothing to choose.
    int next(int count) {
        if (count == 1) {
            return 0;
        }
        if (at == taken.size()) {
            taken.add(new int[] {0, count});
        }
        return taken.get(at++)[0];
    }

    /// @return false when all ways have been walked
    boolean advance() {
        at = 0;
        while (taken.size() > pinned) {
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
