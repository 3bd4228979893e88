// SPDX-License-Identifier: Apache-2.0

/// Dates, times, timestamps and intervals: their texts, their fields.
///
/// **Idea.** A DATE is days since 1970-01-01, a TIME nanoseconds of the day, a TIMESTAMP a
/// [java.time.LocalDateTime]; none has a zone. Each has one text that it is shown by and several that are understood.
/// **Always true.** Years 1 to 9999 of the proleptic Gregorian calendar. Hour 24 is understood: of a TIME as midnight,
/// of a TIMESTAMP as midnight of the day after. **Used by** `cast`, `function`, `jdbc`. **Start at** [TemporalText].
package bowler.types.time;
