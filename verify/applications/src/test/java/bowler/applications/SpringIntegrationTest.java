// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Lock;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.integration.jdbc.lock.DefaultLockRepository;
import org.springframework.integration.jdbc.lock.JdbcLockRegistry;
import org.springframework.integration.jdbc.metadata.JdbcMetadataStore;
import org.springframework.integration.jdbc.store.JdbcChannelMessageStore;
import org.springframework.integration.jdbc.store.JdbcMessageStore;
import org.springframework.integration.jdbc.store.channel.DerbyChannelMessageStoreQueryProvider;
import org.springframework.integration.store.MessageGroup;
import org.springframework.integration.support.MessageBuilder;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.messaging.Message;

/// Spring Integration with its tables for Derby: messages, channels, locks across processes, metadata.
class SpringIntegrationTest {
    private final ApplicationDatabase applicationDatabase = new ApplicationDatabase("integration");
    private final DataSource source = applicationDatabase.source();

    @BeforeEach
    void makeTables() {
        applicationDatabase.run("org/springframework/integration/jdbc/schema-derby.sql");
    }

    @AfterEach
    void drop() throws Exception {
        applicationDatabase.close();
    }

    @Test
    void messagesAndGroupsAreKept() throws Exception {
        var store = new JdbcMessageStore(source);
        Message<String> message = MessageBuilder.withPayload("hello").setHeader("colour", "red").build();
        store.addMessage(message);
        assertThat(store.getMessage(message.getHeaders().getId()).getHeaders()).containsEntry("colour", "red");
        for (int i = 0; i < 5; i++) {
            store.addMessagesToGroup("order 7", MessageBuilder.withPayload("line " + i).build());
        }
        MessageGroup group = store.getMessageGroup("order 7");
        assertThat(group.getMessages()).hasSize(5).extracting(line -> (Object) line.getPayload()).contains("line 0", "line 4");
        assertThat(store.pollMessageFromGroup("order 7").getPayload()).isEqualTo("line 0");
        store.completeGroup("order 7");
        assertThat(store.getMessageGroup("order 7").isComplete()).isTrue();
        store.removeMessageGroup("order 7");
        assertThat(store.messageGroupSize("order 7")).isZero();
        assertThat(store.removeMessage(message.getHeaders().getId()).getPayload()).isEqualTo("hello");
        assertThat(store.getMessageCount()).isZero();
    }

    @Test
    void aChannelDeliversEachMessageOnceInOrder() throws Exception {
        var store = new JdbcChannelMessageStore(source);
        store.setChannelMessageStoreQueryProvider(new DerbyChannelMessageStoreQueryProvider());
        store.afterPropertiesSet();
        for (int i = 0; i < 10; i++) {
            store.addMessageToGroup("channel", MessageBuilder.withPayload(i).build());
        }
        assertThat(store.messageGroupSize("channel")).isEqualTo(10);
        for (int i = 0; i < 10; i++) {
            assertThat(store.pollMessageFromGroup("channel").getPayload()).isEqualTo(i);
        }
        assertThat(store.pollMessageFromGroup("channel")).isNull();
    }

    @Test
    void onlyOneProcessHasTheLock() throws Exception {
        try (var context = new GenericApplicationContext(); ExecutorService workers = Executors.newFixedThreadPool(4)) {
            context.refresh();
            var inside = new AtomicInteger();
            var rounds = new AtomicInteger();
            for (int i = 0; i < 4; i++) {
                JdbcLockRegistry registry = registry(context);
                workers.submit(() -> {
                    Lock lock = registry.obtain("the only one");
                    for (int round = 0; round < 5; round++) {
                        lock.lock();
                        assert inside.incrementAndGet() == 1;
                        rounds.incrementAndGet();
                        inside.decrementAndGet();
                        lock.unlock();
                    }
                });
            }
            workers.shutdown();
            assertThat(workers.awaitTermination(30, TimeUnit.SECONDS)).isTrue();
            assertThat(rounds).hasValue(20);
            assertThat(applicationDatabase.count("INT_LOCK")).isZero();
        }
    }

    @Test
    void aLockOfAnotherProcessIsNotAcquired() {
        try (var context = new GenericApplicationContext()) {
            context.refresh();
            Lock mine = registry(context).obtain("door");
            Lock yours = registry(context).obtain("door");
            mine.lock();
            assertThat(yours.tryLock()).isFalse();
            mine.unlock();
            assertThat(yours.tryLock()).isTrue();
            yours.unlock();
        }
    }

    @Test
    void metadataAreSetOnceAndReplaced() {
        var store = new JdbcMetadataStore(source);
        store.afterPropertiesSet();
        assertThat(store.putIfAbsent("file", "1")).isNull();
        assertThat(store.putIfAbsent("file", "2")).isEqualTo("1");
        assertThat(store.replace("file", "1", "3")).isTrue();
        assertThat(store.replace("file", "1", "4")).isFalse();
        store.put("file", "5");
        assertThat(store.get("file")).isEqualTo("5");
        assertThat(store.remove("file")).isEqualTo("5");
        assertThat(store.get("file")).isNull();
    }

    private JdbcLockRegistry registry(GenericApplicationContext context) {
        var repository = new DefaultLockRepository(source);
        repository.setTransactionManager(new JdbcTransactionManager(source));
        repository.setApplicationContext(context);
        repository.afterPropertiesSet();
        repository.afterSingletonsInstantiated();
        return new JdbcLockRegistry(repository);
    }
}
