// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate;

import bowler.tools.migrate.source.Definition;
import bowler.tools.migrate.source.Inventory;
import bowler.tools.migrate.source.Loss;
import bowler.tools.migrate.source.Phase;
import bowler.tools.migrate.source.SqlName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/// Creates the objects of the new database. Each is created in a transaction of its own, with its entry in the journal.
final class ObjectCreation {
    private final Inventory inventory;
    private final Journal journal;
    private final Map<String, Integer> created = new TreeMap<>();
    private final Set<String> counted = new HashSet<>();

    ObjectCreation(Inventory inventory, Journal journal) {
        this.inventory = inventory;
        this.journal = journal;
    }

    /// Returns how many objects of each kind exist, those of an interrupted migration included.
    Map<String, Integer> created() {
        return created;
    }

    private List<Definition> of(Phase phase) {
        return inventory.definitions.stream().filter(definition -> definition.phase() == phase).toList();
    }

    /// Creates the objects of a phase. They may need each other: what failed is repeated until a round creates nothing.
    void create(Connection connection, Phase phase) throws SQLException {
        List<Definition> open = of(phase);
        while (!open.isEmpty()) {
            List<Definition> failed = new ArrayList<>();
            List<Loss> reasons = new ArrayList<>();
            for (Definition each : open) {
                try {
                    create(connection, each);
                } catch (SQLException e) {
                    failed.add(each);
                    reasons.add(new Loss(each.kind(), each.name(), reason(e) + "; the statement was " + each.sql()));
                }
            }
            if (failed.size() == open.size()) {
                inventory.losses.addAll(reasons);
                return;
            }
            open = failed;
        }
    }

    /// Work that a thread does in steps while others create objects.
    interface IdleWork {
        /// @return false if no work is left
        boolean step(WorkerPool.Connections connections) throws SQLException;
    }

    /// Creates the objects of a phase that do not need each other, in any order. [#create] repeats the ones that fail.
    ///
    /// @param idle what threads without an object do as long as others create one
    void createInParallel(Phase phase, WorkerPool pool, IdleWork idle) throws InterruptedException {
        List<Definition> all = of(phase);
        ConcurrentLinkedQueue<Definition> open = new ConcurrentLinkedQueue<>(all);
        AtomicInteger uncreated = new AtomicInteger(all.size());
        pool.run(() -> phase.title(), connections -> {
            for (Definition each = open.poll(); each != null; each = open.poll()) {
                try {
                    create(connections.target(), each);
                } catch (SQLException e) {
                    // Another attempt follows, which reports the failure.
                } finally {
                    uncreated.decrementAndGet();
                }
            }
            boolean isMore = true;
            while (isMore && uncreated.get() > 0) {
                isMore = idle.step(connections);
            }
        });
    }

    private void create(Connection connection, Definition definition) throws SQLException {
        String id = definition.phase() + " " + definition.name() + ": " + definition.sql();
        if (!journal.isDone(id)) {
            try (Statement statement = connection.createStatement()) {
                if (definition.schema() != null) {
                    statement.execute("SET SCHEMA " + SqlName.quoted(definition.schema()));
                }
                statement.execute(definition.sql());
                journal.add(connection, id, new TableSum(0, 0));
                connection.commit();
            } catch (SQLException e) {
                connection.rollback();
                throw e;
            }
        }
        synchronized (created) {
            if (counted.add(id)) {
                created.merge(definition.kind(), 1, Integer::sum);
            }
        }
    }

    static String reason(Throwable e) {
        return e instanceof SQLException sql ? sql.getSQLState() + ": " + sql.getMessage() : e.toString();
    }
}
