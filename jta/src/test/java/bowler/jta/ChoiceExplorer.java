// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import java.util.ArrayList;
import java.util.List;

/// Walks all paths through a run that asks for choices. Each run repeats the choices of the previous one, except for
/// the latest choice that has another option left.
final class ChoiceExplorer {
    private final List<int[]> taken = new ArrayList<>();
    /// The number of choices at the beginning that are fixed. Other explorers walk their alternatives.
    private final int pinned;
    private int at;

    /// @param beginning what is chosen first, in all runs
    ChoiceExplorer(int... beginning) {
        pinned = beginning.length;
        for (int choice : beginning) {
            taken.add(new int[] {choice, -1});
        }
    }

    /// Returns one of this number of options, from 0. With one option there is nothing to choose.
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
