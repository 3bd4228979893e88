// SPDX-License-Identifier: Apache-2.0

/// Dates, times, timestamps and intervals: their texts and fields.
///
/// **Idea.** A DATE is days since 1970-01-01, a TIME is nanoseconds of the day, a TIMESTAMP is a
/// [java.time.LocalDateTime]; none has a zone. Each is shown as one text and accepts several.
/// **Always true.** Years are 1 to 9999 of the proleptic Gregorian calendar. Hour 24 is accepted: in a TIME as
/// midnight, in a TIMESTAMP as midnight of the next day.
/// **Used by** `cast`, `function`, `jdbc`. **Start at** [TemporalText].
package bowler.types.time;
