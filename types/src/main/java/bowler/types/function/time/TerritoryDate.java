// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.time;

import bowler.base.error.SqlFailure;
import bowler.types.DataType;
import bowler.types.RowReader;
import bowler.types.TypesError;
import bowler.types.function.call.FunctionCall;
import bowler.types.time.TemporalText;
import java.text.DateFormat;
import java.text.ParsePosition;
import java.time.ZoneOffset;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;

/// CAST(text AS DATE) in a database with a territory. A text without one of the usual forms may have the medium form of
/// the territory, such as `Dec 24, 2026` for en_US. Unlike in Derby, the day must exist, and nothing may follow it.
public final class TerritoryDate extends FunctionCall {
    private final DateFormat format;
    private final boolean isFunction;

    /// @param isFunction whether the function DATE is called, whose error is 22008; a CAST fails with 22007
    public TerritoryDate(DataType from, Locale territory, boolean isFunction) {
        super("CAST IN " + territory, DataType.DATE, List.of(from));
        this.isFunction = isFunction;
        format = DateFormat.getDateInstance(DateFormat.DEFAULT, territory);
        format.setTimeZone(TimeZone.getTimeZone(ZoneOffset.UTC));
        format.setLenient(false);
    }

    @Override
    public long longOf(RowReader arguments) {
        String text = (String) arguments.objectAt(0);
        try {
            return TemporalText.parseDate(text);
        } catch (SqlFailure unusual) {
            String written = text.strip();
            ParsePosition end = new ParsePosition(0);
            // A format serves one thread at a time.
            Date date = ((DateFormat) format.clone()).parse(written, end);
            if (date == null || end.getIndex() != written.length()) {
                throw isFunction ? TypesError.DATETIME_VALUE.causedBy(unusual, text, "DATE") : unusual;
            }
            return date.toInstant().atOffset(ZoneOffset.UTC).toLocalDate().toEpochDay();
        }
    }
}
