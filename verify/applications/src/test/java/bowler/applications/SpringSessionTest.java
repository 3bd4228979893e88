// SPDX-License-Identifier: Apache-2.0
package bowler.applications;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.session.FindByIndexNameSessionRepository;
import org.springframework.session.Session;
import org.springframework.session.SessionRepository;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.transaction.support.TransactionTemplate;

/// Spring Session with its tables for Derby: attributes are BLOBs, sessions are found by the name of their user.
class SpringSessionTest {
    private final ApplicationDatabase applicationDatabase = new ApplicationDatabase("sessions");

    @AfterEach
    void drop() throws Exception {
        applicationDatabase.close();
    }

    @Test
    void sessionsAreStoredFoundChangedAndExpired() throws Exception {
        applicationDatabase.run("org/springframework/session/jdbc/schema-derby.sql");
        var repository = new JdbcIndexedSessionRepository(new JdbcTemplate(applicationDatabase.source()),
            new TransactionTemplate(new JdbcTransactionManager(applicationDatabase.source())));
        repository.afterPropertiesSet();
        live(repository);
        die(repository);
        repository.cleanUpExpiredSessions();
        assertThat(applicationDatabase.count("SPRING_SESSION")).isZero();
        assertThat(applicationDatabase.count("SPRING_SESSION_ATTRIBUTES")).isZero();
        repository.destroy();
    }

    private static <S extends Session> void die(SessionRepository<S> repository) {
        S session = repository.createSession();
        session.setLastAccessedTime(Instant.now().minus(Duration.ofHours(1)));
        repository.save(session);
    }

    private <S extends Session> void live(FindByIndexNameSessionRepository<S> repository) throws Exception {
        S session = repository.createSession();
        byte[] large = new byte[100_000];
        large[99_999] = 7;
        session.setAttribute(FindByIndexNameSessionRepository.PRINCIPAL_NAME_INDEX_NAME, "ada");
        session.setAttribute("cart", new ArrayList<>(List.of("bread", "wine")));
        session.setAttribute("picture", large);
        repository.save(session);
        S found = repository.findById(session.getId());
        assertThat(found.<List<String>>getAttribute("cart")).containsExactly("bread", "wine");
        assertThat(found.<byte[]>getAttribute("picture")).isEqualTo(large);
        assertThat(repository.findByPrincipalName("ada")).containsOnlyKeys(session.getId());
        found.setAttribute("cart", new ArrayList<>(List.of("cheese")));
        found.removeAttribute("picture");
        found.setAttribute("seen", 1);
        String id = found.changeSessionId();
        repository.save(found);
        S again = repository.findById(id);
        assertThat(again.<List<String>>getAttribute("cart")).containsExactly("cheese");
        assertThat(again.<Object>getAttribute("picture")).isNull();
        assertThat(again.getAttributeNames()).contains("seen");
        assertThat(repository.findById(session.getId())).as("its old name").isNull();
        assertThat(applicationDatabase.count("SPRING_SESSION_ATTRIBUTES")).isEqualTo(3);
        repository.deleteById(id);
        assertThat(applicationDatabase.count("SPRING_SESSION_ATTRIBUTES")).as("gone with their session").isZero();
    }
}
