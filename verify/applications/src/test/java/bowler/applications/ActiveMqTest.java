// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.jms.BytesMessage;
import jakarta.jms.Connection;
import jakarta.jms.JMSException;
import jakarta.jms.MessageConsumer;
import jakarta.jms.MessageProducer;
import jakarta.jms.Session;
import jakarta.jms.TextMessage;
import jakarta.jms.Topic;
import java.nio.file.Path;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.activemq.ActiveMQConnectionFactory;
import org.apache.activemq.broker.BrokerService;
import org.apache.activemq.store.jdbc.JDBCPersistenceAdapter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/// Brokers of ActiveMQ whose messages are in a database with Derby's URL. They create the tables.
class ActiveMqTest {
    private static final String NAME = "messages";
    private static final int WAIT_MILLIS = 10_000;
    private static final int LARGE_BYTES = 300_000;

    @TempDir
    private Path folder;
    private final DataSource source = new DriverManagerDataSource(DatabaseAccess.CURRENT.derbyUrl(NAME));

    @AfterEach
    void drop() throws SQLException {
        DatabaseAccess.CURRENT.drop(NAME);
    }

    private BrokerService broker(String name) throws Exception {
        var adapter = new JDBCPersistenceAdapter();
        adapter.setDataSource(source);
        adapter.getLocker().setLockAcquireSleepInterval(100);
        var broker = new BrokerService();
        broker.setBrokerName(name);
        broker.setUseJmx(false);
        broker.setDataDirectory(folder.toString());
        broker.setPersistenceAdapter(adapter);
        broker.setUseShutdownHook(false);
        return broker;
    }

    private BrokerService started(String name) throws Exception {
        BrokerService broker = broker(name);
        broker.start();
        broker.waitUntilStarted();
        return broker;
    }

    private static Connection connect(String broker, String client) throws JMSException {
        Connection connection = new ActiveMQConnectionFactory("vm://" + broker + "?create=false").createConnection();
        if (client != null) {
            connection.setClientID(client);
        }
        connection.start();
        return connection;
    }

    private static void stop(BrokerService broker) throws Exception {
        broker.stop();
        broker.waitUntilStopped();
    }

    @Test
    @Timeout(60)
    void messagesOutliveTheirBroker() throws Exception {
        BrokerService first = started("first");
        try (Connection connection = connect("first", null); Session session = connection.createSession(true, Session.SESSION_TRANSACTED)) {
            MessageProducer producer = session.createProducer(session.createQueue("orders"));
            for (int i = 0; i < 20; i++) {
                producer.send(session.createTextMessage("order " + i));
            }
            BytesMessage large = session.createBytesMessage();
            large.writeBytes(new byte[LARGE_BYTES]);
            producer.send(large);
            session.commit();
            producer.send(session.createTextMessage("never committed"));
            session.rollback();
        }
        stop(first);

        BrokerService second = started("second");
        try (Connection connection = connect("second", null); Session session = connection.createSession(true, Session.SESSION_TRANSACTED)) {
            MessageConsumer consumer = session.createConsumer(session.createQueue("orders"));
            assertThat(((TextMessage) consumer.receive(WAIT_MILLIS)).getText()).isEqualTo("order 0");
            session.rollback();
            for (int i = 0; i < 20; i++) {
                TextMessage message = (TextMessage) consumer.receive(WAIT_MILLIS);
                assertThat(message.getText()).isEqualTo("order " + i);
                assertThat(message.getJMSRedelivered()).isEqualTo(i == 0);
            }
            assertThat(((BytesMessage) consumer.receive(WAIT_MILLIS)).getBodyLength()).isEqualTo(LARGE_BYTES);
            session.commit();
            assertThat(consumer.receiveNoWait()).isNull();
        }
        stop(second);
    }

    @Test
    @Timeout(60)
    void aDurableSubscriberGetsWhatItMissed() throws Exception {
        BrokerService first = started("news");
        try (Connection connection = connect("news", "reader"); Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            session.createDurableSubscriber(session.createTopic("news"), "daily").close();
        }
        try (Connection connection = connect("news", null); Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            session.createProducer(session.createTopic("news")).send(session.createTextMessage("missed"));
        }
        stop(first);
        BrokerService again = started("later");
        try (Connection connection = connect("later", "reader"); Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            Topic topic = session.createTopic("news");
            MessageConsumer subscriber = session.createDurableSubscriber(topic, "daily");
            assertThat(((TextMessage) subscriber.receive(WAIT_MILLIS)).getText()).isEqualTo("missed");
            subscriber.close();
            session.unsubscribe("daily");
        }
        stop(again);
    }

    /// The broker that has the lock in the database is the master; another one waits for it.
    @Test
    @Timeout(60)
    void aWaitingBrokerTakesOver() throws Exception {
        BrokerService master = started("master");
        BrokerService slave = broker("slave");
        slave.setStartAsync(true);
        slave.start();
        try (Connection connection = connect("master", null); Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            session.createProducer(session.createQueue("jobs")).send(session.createTextMessage("job"));
        }
        assertThat(slave.isStarted()).isFalse();
        stop(master);
        slave.waitUntilStarted();
        try (Connection connection = connect("slave", null); Session session = connection.createSession(false, Session.AUTO_ACKNOWLEDGE)) {
            MessageConsumer consumer = session.createConsumer(session.createQueue("jobs"));
            assertThat(((TextMessage) consumer.receive(WAIT_MILLIS)).getText()).isEqualTo("job");
        }
        stop(slave);
    }
}
