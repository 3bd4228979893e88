// SPDX-License-Identifier: Apache-2.0
package bowler.storage;

import static bowler.storage.terms.IsolationLevel.CS;
import static bowler.storage.terms.IsolationLevel.RS;
import static bowler.storage.terms.IsolationLevel.SNAPSHOT;
import static bowler.storage.terms.IsolationLevel.UR;
import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.storage.api.LockedRow;
import bowler.storage.api.TreeRef;
import bowler.storage.terms.IsolationLevel;
import bowler.storage.terms.KeyRange;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Tests which anomaly may happen at which level. Each is tried at all levels, on one thread without waiting. A step
/// that would have to wait fails, and the anomaly has not happened. Berenson et al., *A Critique of ANSI SQL Isolation
/// Levels*, 1995; Fekete et al., *Making Snapshot Isolation Serializable*, 2005.
class AnomalyTest {
    private final StoreFixture fixture = new StoreFixture();
    private TreeRef tree;
    private TestSession one;
    private TestSession two;

    @AfterEach
    void close() {
        fixture.close();
    }

    private interface Scenario {
        /// @return whether the anomaly happened
        boolean happens();
    }

    private void happensOnlyAt(Scenario scenario, IsolationLevel... levels) {
        Set<IsolationLevel> found = EnumSet.noneOf(IsolationLevel.class);
        for (IsolationLevel level : IsolationLevel.values()) {
            tree = fixture.newTree();
            one = fixture.session(level);
            two = fixture.session(level);
            TestSession before = fixture.session();
            before.insert(tree, "x", "50");
            before.insert(tree, "y", "50");
            before.commit();
            try {
                if (scenario.happens()) {
                    found.add(level);
                }
            } catch (SqlFailure prevented) {
                assertThat(prevented.sqlState()).startsWith("40");
            }
            one.transaction.close();
            two.transaction.close();
            fixture.verify();
        }
        assertThat(found).isEqualTo(levels.length == 0 ? Set.of() : EnumSet.of(levels[0], levels));
    }

    @Test
    void dirtyWrite() {
        happensOnlyAt(() -> {
            one.update(tree, "x", "1");
            two.update(tree, "x", "2");
            return true;
        });
    }

    @Test
    void dirtyRead() {
        happensOnlyAt(() -> {
            one.update(tree, "x", "1");
            String seen = two.read(tree, "x");
            one.transaction.rollback();
            return seen.equals("1");
        }, UR);
    }

    @Test
    void nonRepeatableRead() {
        happensOnlyAt(() -> {
            String first = one.read(tree, "x");
            two.update(tree, "x", "1");
            two.commit();
            return !one.read(tree, "x").equals(first);
        }, UR, CS);
    }

    @Test
    void lostUpdate() {
        happensOnlyAt(() -> {
            int mine = Integer.parseInt(one.read(tree, "x"));
            int theirs = Integer.parseInt(two.read(tree, "x"));
            two.update(tree, "x", String.valueOf(theirs + 10));
            two.commit();
            one.update(tree, "x", String.valueOf(mine + 1));
            one.commit();
            return fixture.session().read(tree, "x").equals("51");
        }, UR, CS);
    }

    @Test
    void lockBeforeUpdateLosesNothing() {
        happensOnlyAt(() -> {
            one.read(tree, "x");
            two.update(tree, "x", "60");
            two.commit();
            boolean isReported = one.lock(tree, "x") == LockedRow.UNCHANGED && one.read(tree, "x").equals("50");
            one.update(tree, "x", "51");
            one.commit();
            return isReported;
        });
    }

    @Test
    void readSkew() {
        happensOnlyAt(() -> {
            int x = Integer.parseInt(one.read(tree, "x"));
            two.update(tree, "x", "10");
            two.update(tree, "y", "90");
            two.commit();
            return x + Integer.parseInt(one.read(tree, "y")) != 100;
        }, UR, CS);
    }

    @Test
    void writeSkew() {
        happensOnlyAt(() -> {
            int ones = Integer.parseInt(one.read(tree, "x")) + Integer.parseInt(one.read(tree, "y"));
            int twos = Integer.parseInt(two.read(tree, "x")) + Integer.parseInt(two.read(tree, "y"));
            one.update(tree, "x", String.valueOf(50 - ones));
            two.update(tree, "y", String.valueOf(50 - twos));
            one.commit();
            two.commit();
            return true;
        }, UR, CS, SNAPSHOT);
    }

    private static List<String> all(TestSession testSession, TreeRef tree) {
        return testSession.rows(tree, new KeyRange(TestSession.bytes("x"), true, TestSession.bytes("z"), true), false);
    }

    @Test
    void phantom() {
        happensOnlyAt(() -> {
            List<String> first = all(one, tree);
            two.insert(tree, "xx", "1");
            two.commit();
            return !all(one, tree).equals(first);
        }, UR, CS, RS);
    }

    @Test
    void phantomByDeletion() {
        happensOnlyAt(() -> {
            List<String> first = all(one, tree);
            two.delete(tree, "x");
            two.commit();
            return !all(one, tree).equals(first);
        }, UR, CS);
    }

    @Test
    void phantomAfterTheLastRow() {
        happensOnlyAt(() -> {
            List<String> first = all(one, tree);
            two.insert(tree, "yy", "1");
            two.commit();
            return !all(one, tree).equals(first);
        }, UR, CS, RS);
    }

    @Test
    void phantomInADescendingScan() {
        happensOnlyAt(() -> {
            KeyRange range = new KeyRange(TestSession.bytes("x"), true, null, true);
            List<String> first = one.rows(tree, range, true);
            two.insert(tree, "z", "1");
            two.commit();
            return !one.rows(tree, range, true).equals(first);
        }, UR, CS, RS);
    }

    @Test
    void phantomOfAMissedRow() {
        happensOnlyAt(() -> {
            assertThat(one.read(tree, "xx")).isNull();
            two.insert(tree, "xx", "1");
            two.commit();
            return one.read(tree, "xx") != null;
        }, UR, CS, RS);
    }

    @Test
    void predicateCycle() {
        happensOnlyAt(() -> {
            int mine = all(one, tree).size();
            int theirs = all(two, tree).size();
            one.insert(tree, "x" + mine, "1");
            two.insert(tree, "y" + theirs, "1");
            one.commit();
            two.commit();
            return true;
        }, UR, CS, RS, SNAPSHOT);
    }

    /// Fekete's: a reader sees the deposit and not the withdrawal, which yet must come before it.
    @Test
    void readOnlyAnomaly() {
        happensOnlyAt(() -> {
            TestSession reader = fixture.session(one.transaction.isolation());
            int total = Integer.parseInt(one.read(tree, "x")) + Integer.parseInt(one.read(tree, "y"));
            two.read(tree, "y");
            two.update(tree, "y", "70");
            two.commit();
            String x = reader.read(tree, "x");
            String y = reader.read(tree, "y");
            reader.commit();
            one.update(tree, "x", String.valueOf(50 - 60 - (total < 60 ? 1 : 0)));
            one.commit();
            return x.equals("50") && y.equals("70");
        }, UR, CS, SNAPSHOT);
    }

    @Test
    void insertedRowIsInvisibleBeforeCommit() {
        happensOnlyAt(() -> {
            one.insert(tree, "new", "1");
            two.insert(tree, "new", "2");
            return true;
        });
    }

    @Test
    void ownGapStaysClosedAfterOwnInsertInIt() {
        happensOnlyAt(() -> {
            List<String> first = all(one, tree);
            one.insert(tree, "xm", "1");
            two.insert(tree, "xa", "2");
            two.commit();
            return all(one, tree).size() != first.size() + 1;
        }, UR, CS, RS);
    }
}
