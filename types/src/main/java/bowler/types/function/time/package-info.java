// SPDX-License-Identifier: Apache-2.0

/// Functions of dates, times, timestamps and intervals.
///
/// **Idea.** Each class is a family: parts of a value ([ExtractFunctions]), arithmetic ([CalendarFunctions],
/// [IntervalFunctions], [PeriodFunctions]), zones ([ZoneFunctions]) and conversion ([TemporalFunctions]).
/// **Used by** `function`, `function.text`, `function.number`. **Start at** [CalendarFunctions].
package bowler.types.function.time;
