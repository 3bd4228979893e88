// SPDX-License-Identifier: Apache-2.0
package bowler.jta.decision;

import bowler.jta.xid.TransactionId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/// A transaction that commits, and who of those that take part has not done it yet.
public final class Decision {
    private final TransactionId id;
    private final List<Participant> participants;
    // Guarded by this:
    private final boolean[] done;
    private final boolean[] doubtful;
    private int open;
    /// Its own thread is still at work; recovery keeps away.
    private volatile boolean live;
    /// Where its record begins; 0 until it was appended.
    private volatile long lsn;

    Decision(TransactionId id, List<Participant> participants, boolean live) {
        this.id = id;
        this.participants = List.copyOf(participants);
        this.done = new boolean[participants.size()];
        this.doubtful = new boolean[participants.size()];
        this.open = participants.size();
        this.live = live;
    }

    public TransactionId id() {
        return id;
    }

    List<Participant> participants() {
        return participants;
    }

    /// The names of the resources of all that take part.
    public List<String> resources() {
        return participants.stream().map(Participant::resource).toList();
    }

    /// The number of a participant's branch.
    public int branch(int participant) {
        return participants.get(participant).branch();
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

    /// Records that the answer did not tell whether the participant has committed. If the resource does not list the
    /// branch, the outcome stays unknown.
    public synchronized void doubt(int participant) {
        doubtful[participant] = true;
    }

    public synchronized boolean isDoubtful(int participant) {
        return doubtful[participant];
    }

    public synchronized boolean isDone() {
        return open == 0;
    }

    /// Returns the first participant under this name that is still to commit, or -1.
    public synchronized int openUnder(String name) {
        for (int index = 0; index < done.length; index++) {
            if (!done[index] && participants.get(index).resource().equals(name)) {
                return index;
            }
        }
        return -1;
    }

    /// The branch has committed.
    public void doneAt(int branch) {
        for (int index = 0; index < done.length; index++) {
            if (participants.get(index).branch() == branch) {
                done(index);
            }
        }
    }

    /// The names of those that are still to commit.
    public synchronized List<String> open() {
        List<String> names = new ArrayList<>();
        for (int index = 0; index < done.length; index++) {
            if (!done[index]) {
                names.add(participants.get(index).resource());
            }
        }
        return Collections.unmodifiableList(names);
    }

    @Override
    public String toString() {
        return id + " commits, open " + open() + (live ? ", at work" : "");
    }
}
