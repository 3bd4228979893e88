// SPDX-License-Identifier: Apache-2.0
package bowler.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import bowler.base.error.SqlFailure;
import org.junit.jupiter.api.Test;

/// A statement is bound again when it is run after its tables have changed. Errors of that binding have a location.
class FailureLocationTest {
    private final TestCatalog catalog = TestCatalog.shop();

    @Test
    void bindingErrorsHaveOnePosition() {
        String sql = "DROP TABLE nowhere";
        SqlFailure refused = catchThrowableOfType(SqlFailure.class, () -> Compiler.compile(sql, catalog, "APP"));
        assertThat(refused).hasMessageContaining("at line 1, column 12");
        assertThat(Compiler.placed(refused, sql, catalog, CompilationSettings.ofSchema("APP"))).isSameAs(refused);
    }
}
