// SPDX-License-Identifier: Apache-2.0
package bowler.engine.file;

import static org.assertj.core.api.Assertions.assertThat;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.number.NumberText;
import bowler.types.time.TemporalText;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Random;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class DelimitedReaderTest {
    private static final String[] NUMBERS = {"0", "-0", "-0.00", "1", "1.", ".5", "-.5", "+1", "1.5", "1.25", "1.255", "12345678", "123456789",
        "99999999.99", "-99999999.99", "100000000", "1e3", "1 2", "--1", "-", "1.2.3", "1,5", "\u0661", "0x1", "NaN", "00000000001", "0000001.10"};
    private static final String[] DATES = {"2024-02-29", "2023-02-29", "2000-02-29", "1900-02-29", "0001-01-01", "0000-01-01", "9999-12-31",
        "2024-13-01", "2024-00-10", "2024-04-31", "2024-1-01", "2024/01/01", "01.02.2024", "-024-01-01", "2024-01-0a", "1969-12-31", "1970-01-01"};

    private static DelimitedReader readerOf(String field) throws IOException {
        DelimitedReader reader = new DelimitedReader(new StringReader("before;\"" + field + "\";after\n"), ';', '"', null);
        assertThat(reader.read()).isTrue();
        assertThat(reader.field(1)).isEqualTo(field);
        return reader;
    }

    /// Returns null if the text cannot be converted.
    private static <T> T converted(Callable<T> conversion) throws Exception {
        try {
            return conversion.call();
        } catch (SqlFailure refused) {
            return null;
        }
    }

    @Test
    void plainDecimalsAreWhatTheConversionReturns() throws Exception {
        DataType type = DataType.decimal(10, 2);
        int plainCount = 0;
        for (String text : NUMBERS) {
            long unscaled = readerOf(text).plainDecimal(1, 8, 2);
            if (unscaled != RecordReader.NOT_PLAIN) {
                plainCount++;
                assertThat(BigDecimal.valueOf(unscaled, 2)).as(text).isEqualTo(converted(() -> NumberText.parseDecimal(text, type)));
            }
        }
        assertThat(plainCount).isEqualTo(11);
        assertThat(readerOf("-99999999.99").plainDecimal(1, 8, 2)).isEqualTo(-9_999_999_999L);
        assertThat(readerOf("123456789012345678").plainDecimal(1, 18, 0)).isEqualTo(123_456_789_012_345_678L);
        assertThat(readerOf("1").plainDecimal(1, 0, 18)).isEqualTo(RecordReader.NOT_PLAIN);
        assertThat(readerOf("1").plainDecimal(3, 9, 0)).as("a missing field").isEqualTo(RecordReader.NOT_PLAIN);
    }

    @Test
    void plainDatesAreWhatTheConversionReturns() throws Exception {
        int plainCount = 0;
        for (String text : DATES) {
            long day = readerOf(text).plainDate(1);
            if (day != RecordReader.NOT_PLAIN) {
                plainCount++;
                assertThat(day).as(text).isEqualTo(converted(() -> TemporalText.parseDate(text)));
            }
        }
        assertThat(plainCount).isEqualTo(6);
        Random random = new Random(5);
        for (int i = 0; i < 2_000; i++) {
            LocalDate date = LocalDate.of(1 + random.nextInt(9_999), 1, 1).plusDays(random.nextInt(365));
            assertThat(readerOf(date.toString().substring(date.toString().length() - 10)).plainDate(1)).as("%s", date)
                .isEqualTo(date.toEpochDay());
        }
    }
}
