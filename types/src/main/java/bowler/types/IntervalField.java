// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// The fields of intervals, largest first. An interval has consecutive fields of one class: year-month or day-time.
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

    /// Returns the number of months, or seconds, in one unit of this field.
    public int unit() {
        return unit;
    }

    /// Returns how many units of this field make one unit of the next larger field; 0 for the first field of a class.
    public int limit() {
        return limit;
    }

    public boolean isOfMonths() {
        return compareTo(DAY) < 0;
    }

    /// Returns whether an interval can range from this field to a smaller one.
    public boolean reaches(IntervalField last) {
        return compareTo(last) < 0 && isOfMonths() == last.isOfMonths();
    }
}
