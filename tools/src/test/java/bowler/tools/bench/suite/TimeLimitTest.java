// SPDX-License-Identifier: Apache-2.0
package bowler.tools.bench.suite;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TimeLimitTest {
    private static final int NONE = 0;
    private static final int HOUR = 3600;

    private final CountDownLatch told = new CountDownLatch(1);
    private final List<String> stuck = new ArrayList<>();

    @Test
    void aStatementIsCancelledWhenItsTimeIsUp() throws InterruptedException {
        try (TimeLimit limit = TimeLimit.start(statement(false), NONE, listener(), "q01")) {
            told.await();
            assertThat(limit.isOver()).isTrue();
            assertThat(limit.words()).isEqualTo("given up after 0 s");
        }
        assertThat(stuck).isEmpty();
    }

    @Test
    void aStatementThatCannotBeCancelledIsReportedAsStuck() throws InterruptedException {
        try (TimeLimit limit = TimeLimit.start(statement(true), NONE, listener(), "q01")) {
            told.await();
        }
        assertThat(stuck).containsExactly("q01: given up after 0 s, and it cannot be cancelled: never heard of it");
    }

    @Test
    void aStatementThatEndsInTimeIsNotCancelled() {
        TimeLimit limit = TimeLimit.start(statement(false), HOUR, listener(), "q01");
        limit.close();
        assertThat(limit.isOver()).isFalse();
        assertThat(told.getCount()).isOne();
    }

    private Statement statement(boolean refuses) {
        return (Statement) Proxy.newProxyInstance(TimeLimitTest.class.getClassLoader(), new Class<?>[] {Statement.class},
            (proxy, method, arguments) -> {
                told.countDown();
                if (refuses) {
                    throw new SQLException("never heard of it");
                }
                return null;
            });
    }

    private BenchListener listener() {
        return new BenchListener() {
            @Override
            public void progress(String text) {}

            @Override
            public void measured(String task, double value) {}

            @Override
            public void failed(String task, String why) {}

            @Override
            public void stuck(String task, String why) {
                stuck.add(task + ": " + why);
            }
        };
    }
}
