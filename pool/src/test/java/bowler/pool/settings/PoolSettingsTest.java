// SPDX-License-Identifier: Apache-2.0
package bowler.pool.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Settings by name, and what cannot be.
final class PoolSettingsTest {
    private static Properties properties(String text) {
        var properties = new Properties();
        for (String line : text.split(",")) {
            properties.setProperty(line.split("=")[0].strip(), line.substring(line.indexOf('=') + 1));
        }
        return properties;
    }

    @Test
    void settingsByName() {
        PoolSettings settings = PoolSettings.of(properties(
            "jdbcUrl=jdbc:x, maximumPoolSize=20, minimumIdle=3, connectionTimeout=1000, readOnly=true, dataSource.cache=7")).checked();
        assertThat(settings.maximumPoolSize()).isEqualTo(20);
        assertThat(settings.minimumIdle()).isEqualTo(3);
        assertThat(settings.connectionTimeout()).isEqualTo(1000);
        assertThat(settings.readOnly()).isTrue();
        assertThat(settings.dataSourceProperties()).containsEntry("cache", "7");
        assertThat(PoolSettings.of("jdbc:x").checked().minimumIdle()).as("the maximum, if not set").isEqualTo(10);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "maxPoolSize=3 | there is no setting 'maxPoolSize', perhaps maximumPoolSize",
        "colour=red | there is no setting 'colour'; there are poolName, jdbcUrl",
        "maximumPoolSize=many | maximumPoolSize is 'many', but must be a whole number",
        "maximumPoolSize=99999999999 | maximumPoolSize is 99999999999, which is too large",
        "maximumPoolSize=0 | maximumPoolSize is 0, but must be 1 or more",
        "minimumIdle=11 | minimumIdle is 11, more than maximumPoolSize, 10",
        "connectionTimeout=100 | connectionTimeout is 100 ms, but must be 0 or at least 250",
        "validationTimeout=0 | validationTimeout is 0 ms, but must be at least 250",
        "maximumPoolSize=2147483647 | maximumPoolSize is 2147483647, but must be 100000 or less",
        "minimumIdle=-1 | minimumIdle is -1, but must be 0 or more",
        "maxLifetime=-1 | maxLifetime is -1 ms, but must be 0 or at least 1000",
        "maxLifetime=999 | maxLifetime is 999 ms, but must be 0 or at least 1000",
        "autoCommit=yes | autoCommit is 'yes', but must be true or false",
        "transactionIsolation=HIGH | transactionIsolation is 'HIGH', but must be TRANSACTION_READ_UNCOMMITTED",
        "dataSourceClassName=x.Y | more than one of dataSource, xaDataSource, jdbcUrl, dataSourceClassName is set"})
    void mistakesAreNamed(String line, String message) {
        Properties all = properties("jdbcUrl=jdbc:x, poolName=orders," + line);
        assertThatThrownBy(() -> PoolSettings.of(all).checked()).isInstanceOf(InvalidSetting.class).hasMessageContaining(message);
    }

    @Test
    void aPoolNeedsASource() {
        assertThatThrownBy(() -> new PoolSettings().checked()).hasMessageContaining("set one of dataSource, xaDataSource, jdbcUrl");
    }

    @Test
    void theManualHasEverySetting() throws Exception {
        String manual = Files.readString(Path.of(System.getProperty("bowler.root", "."), "docs", "pool.md"));
        assertThat(SettingNames.ALL).allSatisfy(name -> assertThat(manual).contains("`" + name + "`"));
        for (String name : SettingNames.ALL) {
            assertThat(PoolSettings.class.getMethod(name)).isNotNull();
        }
    }
}
