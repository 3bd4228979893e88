// SPDX-License-Identifier: Apache-2.0
package bowler.storage.version;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.storage.buffer.Frame;
import bowler.storage.transaction.LiveSnapshots;
import bowler.storage.transaction.Transaction;
import bowler.storage.transaction.TransactionTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PageVersionsTest {
    private final TransactionTable transactions = new TransactionTable(0);
    private final VersionedPages registry = new VersionedPages();
    private final Frame frame = new Frame(4096);
    private final PageVersions versions;

    PageVersionsTest() {
        frame.latch();
        frame.assign(Frame.address(7, 1));
        versions = registry.of(frame);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private Transaction begin() {
        return new Transaction(transactions.nextId(), null);
    }

    private long commit(Transaction transaction) {
        return transactions.clock().publish(transaction);
    }

    private void change(String key, Transaction owner, String before) {
        versions.reserve(1);
        versions.change(versions.newVersion(bytes(key), 0, key.length(), owner, before == null ? null : bytes(before), 0, 0));
    }

    private RowVersion head(String key) {
        return versions.head(bytes(key), 0, key.length());
    }

    private String seen(String key, long snapshot, Transaction self) {
        byte[] state = RowVersion.seenBy(head(key), snapshot, self);
        return state == RowVersion.ON_PAGE ? "page" : state == null ? "none" : new String(state, StandardCharsets.UTF_8);
    }

    @Test
    void readerSeesTheStateOfItsSnapshot() {
        long before = transactions.clock().last();
        Transaction first = begin();
        change("k", first, null);
        assertThat(seen("k", before, null)).isEqualTo("none");
        assertThat(seen("k", before, first)).isEqualTo("page");
        long between = commit(first);
        Transaction second = begin();
        change("k", second, "one");
        assertThat(seen("k", between, null)).isEqualTo("one");
        assertThat(seen("k", before, null)).isEqualTo("none");
        long after = commit(second);
        assertThat(seen("k", after, null)).isEqualTo("page");
        assertThat(seen("k", between, null)).isEqualTo("one");
    }

    @Test
    void rolledBackChangeIsSkipped() {
        Transaction first = begin();
        change("k", first, "old");
        long between = commit(first);
        Transaction lost = begin();
        change("k", lost, "one");
        lost.rolledBack();
        assertThat(seen("k", between, null)).isEqualTo("one");
        assertThat(RowVersion.isChangedSince(head("k"), between, null)).isFalse();
        Transaction third = begin();
        change("k", third, "one");
        commit(third);
        assertThat(seen("k", between, null)).isEqualTo("one");
        assertThat(RowVersion.isChangedSince(head("k"), between, null)).isTrue();
    }

    @Test
    void lockMarksOwnershipAndChangesNothing() {
        Transaction owner = begin();
        assertThat(versions.lock(bytes("k"), 0, 1, owner, 0)).isTrue();
        assertThat(versions.lock(bytes("k"), 0, 1, owner, 0)).isFalse();
        assertThat(seen("k", 1, null)).isEqualTo("page");
        assertThat(RowVersion.ownerOtherThan(head("k"), null)).isSameAs(owner);
        change("k", owner, "old");
        assertThat(head("k").isLockOnly()).isFalse();
        assertThat(seen("k", 1, null)).isEqualTo("old");
    }

    @Test
    void unlockRemovesTheMark() {
        Transaction owner = begin();
        versions.lock(bytes("k"), 0, 1, owner, 0);
        assertThat(versions.unlock(bytes("k"), 0, 1, owner)).isTrue();
        assertThat(head("k")).isNull();
        change("k", owner, "old");
        assertThat(versions.unlock(bytes("k"), 0, 1, owner)).isFalse();
    }

    @Test
    void pruningKeepsWhatTheHorizonNeeds() {
        Transaction first = begin();
        change("k", first, null);
        long one = commit(first);
        Transaction second = begin();
        change("k", second, "one");
        long two = commit(second);
        assertThat(versions.prune(LiveSnapshots.since(one - 1), row -> false)).isFalse();
        versions.prune(LiveSnapshots.since(one), row -> false);
        assertThat(seen("k", one, null)).isEqualTo("one");
        assertThat(head("k").older()).isNull();
        assertThat(versions.prune(LiveSnapshots.since(two), row -> false)).isTrue();
        assertThat(versions.isEmpty()).isTrue();
    }

    @Test
    void splitsAndMergesMoveChainsWithTheirKeys() {
        Transaction owner = begin();
        for (char c = 'a'; c <= 'z'; c++) {
            change(String.valueOf(c), owner, "was " + c);
        }
        PageVersions upper = (PageVersions) versions.halves(bytes("m")).apply();
        assertThat(versions.count()).isEqualTo(12);
        assertThat(upper.count()).isEqualTo(14);
        assertThat(upper.head(bytes("m"), 0, 1)).isNotNull();
        assertThat(head("m")).isNull();
        assertThat(registry.count()).isEqualTo(2);
        versions.reserveJoin(upper);
        assertThat(versions.join(upper)).isSameAs(versions);
        assertThat(upper.isRetired()).isTrue();
        assertThat(seen("m", 1, null)).isEqualTo("was m");
        assertThat(versions.count()).isEqualTo(26);
    }

    @Test
    void everySnapshotSeesTheStateOfAModel() {
        Random random = new Random(42);
        Map<String, Map<Long, String>> history = new HashMap<>();
        Map<String, String> page = new HashMap<>();
        long horizon = 1;
        for (int step = 0; step < 2_000; step++) {
            String key = "key " + random.nextInt(100);
            Transaction owner = begin();
            String before = page.get(key);
            change(key, owner, before);
            if (random.nextInt(4) == 0) {
                owner.rolledBack();
            } else {
                String after = random.nextInt(5) == 0 ? null : "state " + step;
                page.put(key, after);
                history.computeIfAbsent(key, any -> new HashMap<>()).put(commit(owner), after);
            }
            if (random.nextInt(50) == 0) {
                horizon = Math.max(horizon, transactions.clock().last() - random.nextInt(20));
                versions.prune(LiveSnapshots.since(horizon), row -> false);
            }
            long snapshot = Math.max(horizon, transactions.clock().last() - random.nextInt(20));
            String asked = "key " + random.nextInt(100);
            String seen = seen(asked, snapshot, null);
            String expected = history.getOrDefault(asked, Map.of()).entrySet().stream()
                .filter(entry -> entry.getKey() <= snapshot)
                .max(Map.Entry.comparingByKey()).map(Map.Entry::getValue).orElse(null);
            String state = seen.equals("page") ? page.get(asked) : seen.equals("none") ? null : seen;
            assertThat(state).as("step %d, %s at %d", step, asked, snapshot).isEqualTo(expected);
        }
    }

    /// Some snapshots are held, among them old ones; versions are cut for the others whenever a writer would.
    @Test
    void everyHeldSnapshotSeesItsStateAndNoOtherVersionsAreKept() {
        Random random = new Random(7);
        Map<Long, String> states = new HashMap<>();
        List<Long> held = new ArrayList<>();
        String page = null;
        for (int step = 0; step < 3_000; step++) {
            Transaction owner = begin();
            if (random.nextInt(8) == 0) {
                versions.lock(bytes("hot"), 0, 3, owner, 0);
                commit(owner);
            } else {
                change("hot", owner, page);
                if (random.nextInt(6) == 0) {
                    owner.rolledBack();
                } else {
                    page = random.nextInt(5) == 0 ? null : "state " + step;
                    commit(owner);
                }
            }
            states.put(transactions.clock().last(), page);
            if (random.nextInt(100) == 0) {
                held.add(transactions.clock().last());
            } else if (random.nextInt(150) == 0 && !held.isEmpty()) {
                held.remove(random.nextInt(held.size()));
            }
            if (versions.isDueForPruning()) {
                LiveSnapshots.Builder live = new LiveSnapshots.Builder(transactions.clock().last());
                held.forEach(snapshot -> live.add(snapshot, snapshot));
                versions.prune(live.build(), row -> false);
                assertThat(versions.size()).isLessThanOrEqualTo(held.size());
            }
            for (long snapshot : held) {
                String seen = seen("hot", snapshot, null);
                assertThat(seen.equals("page") ? page : seen.equals("none") ? null : seen)
                    .as("step %d, at %d", step, snapshot).isEqualTo(states.get(snapshot));
                assertThat(RowVersion.isChangedSince(head("hot"), snapshot, null)).as("step %d", step)
                    .isIn(true, states.keySet().stream().anyMatch(number -> number > snapshot && isChange(states, number)));
            }
        }
    }

    private static boolean isChange(Map<Long, String> states, long number) {
        return !Objects.equals(states.get(number), states.get(number - 1));
    }
}
