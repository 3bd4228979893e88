// SPDX-License-Identifier: Apache-2.0
package bowler.tools.tpch;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// The texts of the 22 queries.
public final class TpchQueries {
    public static final int COUNT = 22;
    private static final String FRACTION = ":fraction";
    private static final double FRACTION_AT_SCALE_1 = 0.0001;

    private TpchQueries() {}

    /// @param number from 1
    /// @param scale of the data, on which one query's parameter depends
    public static String sql(int number, double scale, TpchDialect tpchDialect) {
        String file = name(number) + ".sql";
        try (InputStream text = TpchQueries.class.getResourceAsStream(file)) {
            String sql = new String(text.readAllBytes(), StandardCharsets.UTF_8).strip();
            String fraction = BigDecimal.valueOf(FRACTION_AT_SCALE_1 / scale).toPlainString();
            return tpchDialect.of(sql.replace(FRACTION, fraction));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /// Returns the name that tables of results use.
    public static String name(int number) {
        return String.format(Locale.ROOT, "q%02d", number);
    }
}
