// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.jdbc.address.ConnectionOrigin;
import bowler.jdbc.address.DriverMode;
import bowler.jdbc.connection.BowlerConnection;
import java.sql.SQLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// Connections over a [FakeSession], and checks of failures by state and vendor code.
final class FakeConnections {
    private FakeConnections() {}

    static BowlerConnection connect(FakeSession session) {
        return new BowlerConnection(session,
            new ConnectionOrigin("jdbc:bowler:fake", "Apache Derby", null, DriverMode.BOWLER, bowler.session.Session::close));
    }

    static void assertState(String state, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SQLException.class,
            e -> org.assertj.core.api.Assertions.assertThat(e.getSQLState()).as(e.getMessage()).isEqualTo(state));
    }

    static void assertState(String state, int code, ThrowingCallable call) {
        assertThatThrownBy(call).isInstanceOfSatisfying(SQLException.class, e ->
            org.assertj.core.api.Assertions.assertThat(e.getSQLState() + " " + e.getErrorCode())
                .as(e.getMessage()).isEqualTo(state + " " + code));
    }
}
