// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

import bowler.jta.xid.TransactionId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// A transaction that commits, and who of those that take part has not done it yet.
public final class Decision {
    private final TransactionId id;
    private final List<String> resources;
    // Guarded by this:
    private final boolean[] done;
    private final boolean[] doubtful;
    private int open;
    /// Its own thread is still at work; recovery keeps away.
    private volatile boolean live;
    /// Where its record begins; 0 until it was appended.
    private volatile long lsn;

    Decision(TransactionId id, List<String> resources, boolean live) {
        this.id = id;
        this.resources = List.copyOf(resources);
        this.done = new boolean[resources.size()];
        this.doubtful = new boolean[resources.size()];
        this.open = resources.size();
        this.live = live;
    }

    public TransactionId id() {
        return id;
    }

    /// The names of all that take part.
    public List<String> resources() {
        return resources;
    }

    public boolean isLive() {
        return live;
    }

    /// From now on recovery cares for what is open.
    public void handOver() {
        live = false;
    }

    long lsn() {
        return lsn;
    }

    void appendedAt(long lsn) {
        this.lsn = lsn;
    }

    /// One that takes part has committed, or will never be asked again.
    public synchronized void done(int participant) {
        if (!done[participant]) {
            done[participant] = true;
            open--;
        }
    }

    /// Its answer did not tell whether it has committed; if it does not list the branch, nobody will ever know.
    public synchronized void doubt(int participant) {
        doubtful[participant] = true;
    }

    public synchronized boolean isDoubtful(int participant) {
        return doubtful[participant];
    }

    public synchronized boolean isDone() {
        return open == 0;
    }

    /// Who is still to commit under this name: the first such participant, or -1.
    public synchronized int openUnder(String name) {
        for (int index = 0; index < done.length; index++) {
            if (!done[index] && resources.get(index).equals(name)) {
                return index;
            }
        }
        return -1;
    }

    /// The first open participant that has no name, or -1.
    public synchronized int openNameless() {
        for (int index = 0; index < done.length; index++) {
            if (!done[index] && resources.get(index).startsWith("?")) {
                return index;
            }
        }
        return -1;
    }

    /// The names of those that are still to commit.
    public synchronized List<String> open() {
        List<String> names = new ArrayList<>();
        for (int index = 0; index < done.length; index++) {
            if (!done[index]) {
                names.add(resources.get(index));
            }
        }
        return Collections.unmodifiableList(names);
    }

    @Override
    public String toString() {
        return id + " commits, open " + open() + (live ? ", at work" : "");
    }
}
