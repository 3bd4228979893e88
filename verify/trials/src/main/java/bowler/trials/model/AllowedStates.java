// SPDX-License-Identifier: Apache-2.0
package bowler.trials.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/// The states that a restart may restore. They extend from the last state known to be durable to the newest one, and
/// include the result of a commit in progress.
public final class AllowedStates<T extends Comparable<T>, K extends Comparable<K>> {
    private final List<CommittedState<T, K>> states = new ArrayList<>();
    /// Null if no commit is under way.
    private CommittedState<T, K> pending;

    public AllowedStates() {
        states.add(new CommittedState<T, K>(Map.of()));
    }

    public CommittedState<T, K> newest() {
        return states.getLast();
    }

    /// A commit begins: whether it will have happened, only a restart can tell, unless it ends or nothing comes of it.
    public void beginCommit(CommittedState<T, K> next) {
        pending = next;
    }

    /// @param isDurable whether it survives a crash, and with it all commits before
    public void endCommit(boolean isDurable) {
        states.add(pending);
        pending = null;
        if (isDurable) {
            noteDurable();
        }
    }

    /// A commit that may have begun had no effect.
    public void abandonCommit() {
        pending = null;
    }

    /// From here on, nothing may be lost.
    public void noteDurable() {
        states.subList(0, states.size() - 1).clear();
    }

    /// After a crash: what is there must be one of the states that may be.
    public void checkRecovered(CommittedState<T, K> found) {
        if (pending != null) {
            states.add(pending);
            pending = null;
        }
        if (!states.contains(found)) {
            throw new AssertionError("recovered a state (here) that is none of the " + states.size() + " possible (the last there):"
                + found.difference(newest()));
        }
        states.clear();
        states.add(found);
    }

    /// After all was closed properly: what is there must be the newest state.
    public void checkCurrent(CommittedState<T, K> found) {
        if (!found.equals(newest())) {
            throw new AssertionError("found another state (here) than the newest (there):" + found.difference(newest()));
        }
    }
}
