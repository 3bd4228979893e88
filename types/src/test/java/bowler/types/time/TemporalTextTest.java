// SPDX-License-Identifier: Apache-2.0
package bowler.types.time;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import bowler.base.error.SqlFailure;
import bowler.types.TypesError;
import java.time.LocalDateTime;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemporalTextTest {
    @ParameterizedTest
    @CsvSource({
        "2020-02-03, 2020-02-03", "2020-2-3, 2020-02-03", "02/03/2020, 2020-02-03", "3.2.2020, 2020-02-03",
        "2020034, 2020-02-03", "2020366, 2020-12-31", "0001-01-01, 0001-01-01", "9999-12-31, 9999-12-31",
        "2020-01-01 10:11:12, 2020-01-01", "2020-01-01-10.11.12.5, 2020-01-01", "2020-01-01T10:11:12, 2020-01-01", "' 2020-01-01 ', 2020-01-01"})
    void datesInEveryFormAreShownInOne(String text, String shown) {
        assertThat(TemporalText.ofDate(TemporalText.parseDate(text))).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "10:11:12, 10:11:12", "10:11, 10:11:00", "10.11, 10:11:00", "10.11.12, 10:11:12", "1:11 PM, 13:11:00",
        "12:00 AM, 00:00:00", "0:00 AM, 00:00:00", "00:30 PM, 12:30:00", "12:00 pm, 12:00:00", "1 PM, 13:00:00", "24:00:00, 00:00:00", "9:08:07, 09:08:07",
        "2020-01-01 10:11:12.9, 10:11:12"})
    void timesInEveryFormAreShownInOne(String text, String shown) {
        assertThat(TemporalText.ofTime(TemporalText.parseTime(text))).isEqualTo(shown);
    }

    @ParameterizedTest
    @CsvSource({
        "2020-01-02 03:04:05, 2020-01-02 03:04:05.0", "2020-01-02-03.04.05.123456, 2020-01-02 03:04:05.123456",
        "2020-01-02 03:04:05.123456789, 2020-01-02 03:04:05.123456789", "20200102030405, 2020-01-02 03:04:05.0",
        "2020-1-1 01:02:03., 2020-01-01 01:02:03.0", "2020-12-31 24:00:00, 2021-01-01 00:00:00.0",
        "2020-01-02 03:04:05.000000001, 2020-01-02 03:04:05.000000001", "2020-01-02 03:04:05.10, 2020-01-02 03:04:05.1",
        "2020-01-02T03:04:05.6, 2020-01-02 03:04:05.6"})
    void timestamps(String text, String shown) {
        assertThat(TemporalText.ofTimestamp(TemporalText.parseTimestamp(text))).isEqualTo(shown);
    }

    @ParameterizedTest
    @ValueSource(strings = {"abc", "", "2020", "20200101", "2020-01", "2020-01-01x", "2020-01-01 ", "2020-01-01T", "2020-01-01t10:11:12", "2020-01-01T10:11:12Z", "1/2/20", "20-01-01"})
    void invalidTimestamps(String text) {
        assertThatThrownBy(() -> TemporalText.parseTimestamp(text)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isEqualTo(TypesError.DATETIME_SYNTAX));
    }

    @ParameterizedTest
    @ValueSource(strings = {"2020-02-30", "2019-02-29", "2020-13-01", "0000-01-01", "2019366", "31.04.2020"})
    void invalidDaysOfTheCalendar(String text) {
        assertThatThrownBy(() -> TemporalText.parseDate(text)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isEqualTo(TypesError.DATETIME_FIELD));
    }

    @ParameterizedTest
    @ValueSource(strings = {"25:00:00", "24:00:01", "10:60", "10:00:60", "13:00 PM"})
    void invalidTimesOfTheDay(String text) {
        assertThatThrownBy(() -> TemporalText.parseTime(text)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isEqualTo(TypesError.DATETIME_FIELD));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "1:2:3", "abc", "10:11:1", "10-11-12", "10:11 XM"})
    void invalidTimes(String text) {
        assertThatThrownBy(() -> TemporalText.parseTime(text)).isInstanceOfSatisfying(SqlFailure.class,
            failure -> assertThat(failure.error()).isEqualTo(TypesError.DATETIME_SYNTAX));
    }

    @Test
    void aTimestampEndsWithTheYear9999() {
        assertThatThrownBy(() -> TemporalText.parseTimestamp("9999-12-31 24:00:00"))
            .isInstanceOfSatisfying(SqlFailure.class, failure -> assertThat(failure.sqlState()).isEqualTo("22007"));
    }

    @Property(tries = 500)
    void shownTextsAreUnderstood(
            @ForAll @LongRange(min = -719_162, max = 2_932_896) long day,
            @ForAll @IntRange(max = 86_399) int second, @ForAll @IntRange(max = 999_999_999) int nano) {
        assertThat(TemporalText.parseDate(TemporalText.ofDate(day))).isEqualTo(day);
        long time = second * DateTimeFields.NANOS_PER_SECOND;
        assertThat(TemporalText.parseTime(TemporalText.ofTime(time))).isEqualTo(time);
        LocalDateTime timestamp = DateTimeFields.timestampOf(day, time + nano);
        assertThat(TemporalText.parseTimestamp(TemporalText.ofTimestamp(timestamp))).isEqualTo(timestamp);
        assertThat(DateTimeFields.dateOf(timestamp)).isEqualTo(day);
        assertThat(DateTimeFields.timeOf(timestamp)).isEqualTo(time);
        assertThat(DateTimeFields.hour(time) * 3600 + DateTimeFields.minute(time) * 60 + DateTimeFields.second(time)).isEqualTo(second);
        assertThat(DateTimeFields.year(day)).isEqualTo(timestamp.getYear());
        assertThat(DateTimeFields.month(day)).isEqualTo(timestamp.getMonthValue());
        assertThat(DateTimeFields.day(day)).isEqualTo(timestamp.getDayOfMonth());
    }
}
