// SPDX-License-Identifier: Apache-2.0
package bowler.tools.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.tools.load.client.JdbcIsolation;
import bowler.tools.load.client.LoadClient;
import bowler.tools.load.client.Workload;
import bowler.tools.load.client.WrongResult;
import bowler.tools.load.workload.ChildSpec;
import bowler.tools.load.workload.WorkloadName;
import bowler.tools.peer.DatabaseTarget;
import bowler.tools.peer.LoadFailure;
import bowler.tools.peer.Measurement;
import bowler.tools.peer.Metric;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/// The harness against clients that only count, by transactions, so that nothing depends on time.
final class HarnessTest {
    private static final int PER_CLIENT = 1_000;

    private final AtomicLong performed = new AtomicLong();
    private final AtomicInteger open = new AtomicInteger();

    @Test
    void everyTransactionIsCountedOnce() throws Exception {
        var workload = new Counting(client -> {});
        List<Measurement> measures = measure(workload, 3);
        assertThat(measures).hasSize(1);
        assertThat(measures.getFirst().value(Metric.TRANSACTIONS)).isEqualTo(3 * PER_CLIENT);
        assertThat(measures.getFirst().value(Metric.THROUGHPUT)).isPositive();
        assertThat(performed).hasValue(3 * PER_CLIENT);
        assertThat(workload.checked).isEqualTo(3 * PER_CLIENT);
        assertThat(open).hasValue(0);
    }

    @Test
    void retryableFailuresAreRetried() throws Exception {
        var workload = new Counting(client -> {
            if (client.calls % 10 == 1) {
                throw new SQLException("deadlock", "40001");
            }
        });
        Measurement measurement = measure(workload, 1).getFirst();
        assertThat(measurement.value(Metric.TRANSACTIONS)).isEqualTo(PER_CLIENT);
        assertThat(measurement.value(Metric.RETRIES)).isEqualTo(112.0 / PER_CLIENT);
    }

    @Test
    void aFailureOfOneClientEndsAll() {
        var workload = new Counting(client -> {
            if (client.worker == 1 && client.calls == 7) {
                throw new SQLException("no such table", "42X05");
            }
        });
        assertThatThrownBy(() -> measure(workload, 2)).isInstanceOf(LoadFailure.class)
            .hasMessage("a client failed: no such table (SQLState 42X05)");
    }

    @Test
    void aWrongResultIsReported() {
        var workload = new Counting(client -> {
            throw new WrongResult("row 5 is not row 6");
        });
        assertThatThrownBy(() -> measure(workload, 1)).isInstanceOf(LoadFailure.class).hasMessage("row 5 is not row 6");
    }

    @Test
    void clientsThatCannotConnectAreReported() {
        var workload = new Counting(client -> {}) {
            @Override
            public LoadClient client(int worker, int workers) throws SQLException {
                throw new SQLException("full", "08004");
            }
        };
        assertThatThrownBy(() -> measure(workload, 2)).isInstanceOf(LoadFailure.class).hasMessageContaining("08004");
    }

    @Test
    void restockingIsNotWork() throws Exception {
        var restocked = new AtomicInteger();
        var workload = new Counting(client -> {}) {
            @Override
            public LoadClient client(int worker, int workers) {
                return new CountingClient(worker, client -> {}) {
                    private int left;

                    @Override
                    public void transact(long bits) throws SQLException {
                        super.transact(bits);
                        left--;
                    }

                    @Override
                    public boolean exhausted() {
                        return left == 0;
                    }

                    @Override
                    public void restock() {
                        left = 100;
                        restocked.incrementAndGet();
                    }
                };
            }
        };
        assertThat(measure(workload, 1).getFirst().value(Metric.TRANSACTIONS)).isEqualTo(PER_CLIENT);
        assertThat(restocked).hasValue(PER_CLIENT / 100);
    }

    @Test
    void theHashMapIsAWorkloadToo() throws Exception {
        for (WorkloadName name : List.of(WorkloadName.SELECT, WorkloadName.SELECT_ROW, WorkloadName.UPDATE)) {
            ChildSpec spec = spec(name);
            try (Workload limit = name.open(spec)) {
                limit.prepare();
                Measurement measurement = new Harness(spec, limit, (stage, second, ofSeconds, rate) -> {}).measure(2).getFirst();
                assertThat(measurement.value(Metric.TRANSACTIONS)).as(name.name()).isEqualTo(2 * PER_CLIENT);
            }
        }
    }

    private List<Measurement> measure(Workload workload, int clients) throws Exception {
        return new Harness(spec(WorkloadName.SELECT), workload, (stage, second, ofSeconds, rate) -> {}).measure(clients);
    }

    private static ChildSpec spec(WorkloadName name) {
        return new ChildSpec(name, DatabaseTarget.hashMap(), 500, 1, 1, List.of(1), 0, 1, PER_CLIENT, 1, JdbcIsolation.READ_COMMITTED, 42);
    }

    private interface Behaviour {
        void transact(CountingClient client) throws SQLException;
    }

    private class CountingClient implements LoadClient {
        final int worker;
        private final Behaviour behaviour;
        int calls;

        CountingClient(int worker, Behaviour behaviour) {
            this.worker = worker;
            this.behaviour = behaviour;
            open.incrementAndGet();
        }

        @Override
        public void transact(long bits) throws SQLException {
            calls++;
            behaviour.transact(this);
            performed.incrementAndGet();
        }

        @Override
        public void rollback() {}

        @Override
        public void close() {
            open.decrementAndGet();
        }
    }

    private class Counting implements Workload {
        private final Behaviour behaviour;
        long checked;

        Counting(Behaviour behaviour) {
            this.behaviour = behaviour;
        }

        @Override
        public void prepare() {}

        @Override
        public LoadClient client(int worker, int workers) throws SQLException {
            return new CountingClient(worker, behaviour);
        }

        @Override
        public void check(long committed) {
            checked = committed;
        }

        @Override
        public void close() {}
    }
}
