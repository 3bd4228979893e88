// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.os.host.MemoryDisk;
import bowler.simulation.SimulatedClock;
import bowler.simulation.SimulatedEntropy;
import bowler.simulation.SimulatedWorkers;
import bowler.storage.api.StoreOptions;
import bowler.storage.api.TreeRef;
import bowler.storage.assembly.TreeHandle;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.tree.LeafCursorPosition;
import bowler.storage.tree.TreePage;
import bowler.storage.tree.TreeVerifier;
import bowler.storage.version.PageVersions;
import java.util.ArrayList;
import java.util.List;

/// A small store on a memory disk, without background work of its own, and sessions on it.
public final class StoreFixture {
    final SimulatedClock clock = new SimulatedClock();
    final SimulatedWorkers workers = new SimulatedWorkers(1, clock);
    private final MemoryDisk disk = new MemoryDisk("test");
    private final List<TestSession> sessions = new ArrayList<>();
    public static final int ESCALATION_THRESHOLD = 600;
    StoreOptions options = options(false);
    public Store store = Store.create(disk, options, clock, new SimulatedEntropy(1), workers);

    private static StoreOptions options(boolean inMemory) {
        return new StoreOptions(4 << 10, 4 << 20, 1 << 20, 4 << 20, 0, 20, ESCALATION_THRESHOLD, 5, inMemory);
    }

    void inMemory() {
        store.close();
        options = options(true);
        store = Store.create(new MemoryDisk("memory"), options, clock, new SimulatedEntropy(1), workers);
    }

    public TestSession session() {
        return session(IsolationLevel.CS);
    }

    public TestSession session(IsolationLevel level) {
        TestSession testSession = new TestSession(store.newTransaction());
        testSession.transaction.setIsolation(level);
        sessions.add(testSession);
        return testSession;
    }

    public TreeRef newTree() {
        TestSession testSession = session();
        testSession.begin();
        TreeRef tree = testSession.transaction.createTree(0);
        testSession.end();
        testSession.commit();
        return tree;
    }

    void reopen() {
        sessions.forEach(testSession -> testSession.transaction.close());
        sessions.clear();
        store.close();
        store = openAgain();
    }

    public void crash() {
        sessions.clear();
        store.abandon();
        store = openAgain();
    }

    Store openAgain() {
        return Store.open(disk, options, clock, new SimulatedEntropy(1), workers);
    }

    void verify() {
        for (int treeId : store.trees().ids()) {
            assertThat(new TreeVerifier(store.trees().get(treeId).tree()).verify()).isEmpty();
        }
    }

    /// Returns the number of versions of all rows of a tree.
    static int versionCount(TreeRef tree) {
        LeafCursorPosition at = new LeafCursorPosition();
        byte[] from = {};
        int count = 0;
        while (from != null) {
            ((TreeHandle) tree).tree().latchLeaf(from, from.length, at);
            if (at.frame().sidecar() instanceof PageVersions versions) {
                count += versions.size();
            }
            int length = TreePage.highFenceLength(at.page());
            from = length < 0 ? null : new byte[length];
            if (from != null) {
                TreePage.copyHighFence(at.page(), from);
            }
            at.unlatchUnchanged();
        }
        return count;
    }

    void close() {
        store.abandon();
    }
}
