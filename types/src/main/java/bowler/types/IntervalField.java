// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// Fields of intervals, the largest first. An interval has those from one to another of the same half: what months are made
/// of, or what seconds are.
public enum IntervalField {
    YEAR(12, 0),
    MONTH(1, 12),
    DAY(86_400, 0),
    HOUR(3_600, 24),
    MINUTE(60, 60),
    SECOND(1, 60);

    private final int unit;
    private final int limit;

    IntervalField(int unit, int limit) {
        this.unit = unit;
        this.limit = limit;
    }

    /// Months, or seconds, that one is.
    public int unit() {
        return unit;
    }

    /// How many of these are one of the field before; 0 for the first of a half.
    public int limit() {
        return limit;
    }

    public boolean isOfMonths() {
        return compareTo(DAY) < 0;
    }

    /// Whether an interval may go from this field to a smaller one.
    public boolean reaches(IntervalField last) {
        return compareTo(last) < 0 && isOfMonths() == last.isOfMonths();
    }
}
