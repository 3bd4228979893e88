// SPDX-License-Identifier: Apache-2.0
package bowler.jta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.simulation.SimulatedDisk;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.util.Collections;
import javax.naming.InitialContext;
import javax.naming.NameNotFoundException;
import javax.naming.OperationNotSupportedException;
import org.junit.jupiter.api.Test;

/// Look-ups as in a container.
class TransactionNamesTest {
    @Test
    void codeForContainersFindsTheManager() throws Exception {
        TransactionService early = new JtaFixture().open().service;
        TransactionNames.install(early);
        TransactionService service = new JtaFixture(new SimulatedDisk(2)).open().service;
        assertThatThrownBy(() -> TransactionNames.install(service)).isInstanceOf(IllegalStateException.class).hasMessageContaining(early.toString());
        early.close();
        assertThatThrownBy(() -> TransactionNames.install(early)).hasMessageContaining("is closed");
        TransactionNames.install(service);
        TransactionNames.install(service);
        UserTransaction user = InitialContext.doLookup("java:comp/UserTransaction");
        user.begin();
        assertThat(service.active()).hasSize(1);
        TransactionSynchronizationRegistry registry = InitialContext.doLookup("java:comp/TransactionSynchronizationRegistry");
        int[] told = {0};
        registry.registerInterposedSynchronization(RecordingSynchronization.of(() -> told[0]++, status -> told[0] += 10));
        user.commit();
        assertThat(told[0]).isEqualTo(11);
        assertThatThrownBy(() -> InitialContext.doLookup("java:comp/env/jdbc/orders")).isInstanceOf(NameNotFoundException.class)
            .hasMessageContaining("java:comp/UserTransaction");
        var context = new InitialContext();
        assertThat(context.lookup(context.getNameParser("").parse("java:/TransactionManager"))).isSameAs(service.manager());
        assertThat(Collections.list(context.list(""))).hasSize(TransactionNames.of(service).size());
        assertThatThrownBy(() -> context.bind("java:comp/mine", user)).isInstanceOf(OperationNotSupportedException.class);
        service.close(); // its names are free for another test of this JVM
    }
}
