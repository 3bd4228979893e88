// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.plan.query.JoinKind;
import bowler.types.DataType;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// The common part of all joins: turns candidates into result rows.
///
/// In a left or full join a filler follows the candidates of each left row: the left row with NULLs on the right. The
/// filler is kept or dropped when all preceding candidates have been tested, possibly in an earlier batch. A full join
/// keeps one bit per right row for whether it had a match. Right rows without a match are returned after all left rows.
/// Semi and anti joins return only fillers and stop at the first match. If nothing is tested, the first candidate
/// decides and there are no fillers.
abstract class JoinOperator extends Operator {
    private static final int FIRST_PAIRS = 64;
    private static final int GROWTH = 4;

    final RunContext runContext;
    final int rightStart;
    /// The right slots of the pairs, as a separate batch.
    final Batch rightSide;
    final JoinKind kind;
    /// True if fillers follow the candidates.
    private final boolean fills;
    private final boolean full;
    private final boolean tests;
    private final Evaluator rightFilter;
    final Evaluator condition;
    final Batch pairs;
    final int[] leftSlots;
    /// In full joins the number of each pair's right row.
    private final int[] candidates;
    private final BitSet partneredRight = new BitSet();
    private final boolean[] fillers = new boolean[Batch.CAPACITY];
    private final int[] leftRows = new int[Batch.CAPACITY];
    private final int[] passed = new int[Batch.CAPACITY];
    private final int[] kept = new int[Batch.CAPACITY];
    private Batch left;
    private int leftAt;
    private boolean rowOpen;
    private boolean leftEnded;
    private boolean matched;
    private int wanted;
    /// Places of pairs that have passed the conditions.
    private int[] matching = Batch.ALL;

    /// @param wanted the slots that are read above or by the conditions
    /// @param rightFilter over the right slots alone, or null
    /// @param condition over all slots, or null
    JoinOperator(
            RunContext runContext, JoinKind kind, List<DataType> leftTypes, List<DataType> rightTypes, BitSet wanted,
            Evaluator rightFilter, Evaluator condition) {
        this.runContext = runContext;
        this.kind = kind;
        fills = kind != JoinKind.INNER;
        full = kind == JoinKind.FULL;
        tests = kind.emitsRight() || rightFilter != null || condition != null;
        candidates = new int[full ? Batch.CAPACITY : 0];
        this.rightFilter = rightFilter;
        this.condition = condition;
        rightStart = leftTypes.size();
        Batch leftSide = Batch.of(leftTypes);
        rightSide = Batch.of(rightTypes);
        Vector[] columns = Arrays.copyOf(leftSide.columns, rightStart + rightTypes.size());
        System.arraycopy(rightSide.columns, 0, columns, rightStart, rightTypes.size());
        pairs = new Batch(columns);
        leftSlots = wanted.stream().filter(slot -> slot < rightStart).toArray();
    }

    /// Returns the next batch of left rows, whose rows [#startRow] refers to; null at the end.
    abstract Batch nextLeft();

    /// Starts with the candidates of a row of the last left batch.
    abstract void startRow(int leftRow);

    /// Writes the next candidate's right slots into [#rightSide] at a place. Returns false if there are no more
    /// candidates.
    abstract boolean nextCandidate(int place);

    /// Does the same as [#startRow] and [#nextCandidate] for several left rows that need only their first candidate.
    /// Writes to places from `place` on.
    ///
    /// @param from number of the first row within the left batch
    /// @param end number after the last row
    /// @param leftRows receives the left row of each candidate, at the candidate's place
    /// @return the place after the last candidate
    int nextCandidates(Batch left, int from, int end, int place, int[] leftRows) {
        int count = place;
        for (int number = from; number < end; number++) {
            int row = left.rows[number];
            startRow(row);
            if (nextCandidate(count)) {
                leftRows[count++] = row;
            }
        }
        return count;
    }

    /// Returns whether each left row has at most one candidate.
    boolean isSingle() {
        return false;
    }

    /// Returns whether a batch of pairs may include rows of a further left batch.
    boolean gathersOn() {
        return true;
    }

    /// Called at the end of each left row, in joins with fillers.
    ///
    /// @param found whether the row had a match
    /// @return whether its filler is kept
    boolean keepsFiller(boolean found) {
        return found == (kind == JoinKind.SEMI);
    }

    /// Returns the number of the last candidate among the current right rows; called only in full joins.
    int candidateNumber() {
        throw new IllegalStateException("not a full join");
    }

    /// Writes right rows without a match into [#rightSide], from place 0, at the end of a full join.
    ///
    /// @return the number of rows; 0 if there are no more
    int nextUnmatched() {
        throw new IllegalStateException("not a full join");
    }

    /// Returns whether further left rows are joined with other right rows.
    boolean hasNextPart() {
        return false;
    }

    final boolean isPartnered(int rightNumber) {
        return partneredRight.get(rightNumber);
    }

    /// Announces that the current right rows have changed.
    final void startRight() {
        partneredRight.clear();
    }

    final void start() {
        partneredRight.clear();
        left = null;
        rowOpen = false;
        leftEnded = false;
        matched = false;
        wanted = FIRST_PAIRS;
    }

    @Override
    protected Batch fetch() {
        boolean firstDecides = !tests && gathersOn();
        while (true) {
            int count = firstDecides || !fills && isSingle() ? gatherSingles() : gather();
            if (firstDecides) {
                pairs.count = count;
                return count == 0 ? null : pairs;
            }
            if (count == 0) {
                if (!full) {
                    return null;
                }
                count = unmatched();
                if (count > 0) {
                    pairs.rows = Batch.ALL;
                    pairs.count = count;
                    return pairs;
                }
                if (!hasNextPart()) {
                    return null;
                }
                leftEnded = false;
                left = null;
                continue;
            }
            runContext.reader.checkCancelled();
            int found = test(count);
            if (fills) {
                found = withFillers(count, found);
            }
            if (found > 0) {
                pairs.rows = fills ? kept : matching;
                pairs.count = found;
                return pairs;
            }
        }
    }

    private int unmatched() {
        runContext.reader.checkCancelled();
        pairs.start(Batch.CAPACITY);
        int count = nextUnmatched();
        for (int slot : leftSlots) {
            for (int place = 0; place < count; place++) {
                pairs.columns[slot].setNull(place);
            }
        }
        return count;
    }

    private int gather() {
        pairs.start(wanted);
        int count = 0;
        if (rowOpen && matched && !kind.emitsRight()) {
            rowOpen = false;
            fill(left.rows[leftAt], count++);
        }
        while (count < wanted && (rowOpen || openRow(count))) {
            int row = left.rows[leftAt];
            if (nextCandidate(count)) {
                fillers[count] = false;
                if (full) {
                    candidates[count] = candidateNumber();
                }
                copyLeft(row, count++);
            } else {
                rowOpen = false;
                if (fills) {
                    fill(row, count++);
                }
            }
        }
        wanted = Math.min(Batch.CAPACITY, GROWTH * wanted);
        return count;
    }

    /// Does the same as [#gather] if no left row has two candidates, or the first candidate decides. The left columns
    /// are copied one by one, each for many rows.
    private int gatherSingles() {
        pairs.start(wanted);
        int count = 0;
        int copied = 0;
        while (count < wanted && !leftEnded) {
            if (left == null || leftAt == left.count) {
                copyLeftRows(copied, count);
                copied = count;
                runContext.reader.checkCancelled();
                left = nextLeft();
                leftAt = 0;
                leftEnded = left == null;
                continue;
            }
            int end = Math.min(left.count, leftAt + wanted - count);
            count = kind == JoinKind.ANTI ? withoutCandidate(end, count) : nextCandidates(left, leftAt, end, count, leftRows);
            leftAt = end;
        }
        copyLeftRows(copied, count);
        wanted = Math.min(Batch.CAPACITY, GROWTH * wanted);
        return count;
    }

    private int withoutCandidate(int end, int place) {
        int count = place;
        for (int number = leftAt; number < end; number++) {
            int row = left.rows[number];
            startRow(row);
            if (!nextCandidate(count)) {
                leftRows[count++] = row;
            }
        }
        return count;
    }

    private void copyLeftRows(int from, int to) {
        if (from < to) {
            for (int slot : leftSlots) {
                pairs.columns[slot].copy(from, to, left.columns[slot], leftRows);
            }
        }
    }

    private boolean openRow(int gathered) {
        if (leftEnded) {
            return false;
        }
        if (left == null || ++leftAt >= left.count) {
            if (gathered > 0 && !gathersOn()) {
                return false;
            }
            runContext.reader.checkCancelled();
            left = nextLeft();
            leftAt = 0;
            if (left == null) {
                leftEnded = true;
                return false;
            }
        }
        startRow(left.rows[leftAt]);
        rowOpen = true;
        return true;
    }

    private void fill(int row, int place) {
        fillers[place] = true;
        for (Vector column : rightSide.columns) {
            column.setNull(place);
        }
        copyLeft(row, place);
    }

    private void copyLeft(int row, int place) {
        for (int slot : leftSlots) {
            pairs.columns[slot].copy(place, left.columns[slot], row);
        }
    }

    private int test(int count) {
        int[] rows = Batch.ALL;
        int found = count;
        if (fills) {
            rows = passed;
            found = 0;
            for (int place = 0; place < count; place++) {
                passed[found] = place;
                found += fillers[place] ? 0 : 1;
            }
        }
        if (rightFilter != null && found > 0) {
            found = rightFilter.filter(rightSide, rows, found, passed);
            rows = passed;
        }
        if (condition != null && found > 0) {
            found = condition.filter(pairs, rows, found, passed);
            rows = passed;
        }
        matching = rows;
        return found;
    }

    private int withFillers(int count, int found) {
        int keptCount = 0;
        int next = 0;
        for (int place = 0; place < count; place++) {
            if (fillers[place]) {
                if (keepsFiller(matched)) {
                    kept[keptCount++] = place;
                }
                matched = false;
            } else if (next < found && passed[next] == place) {
                kept[keptCount] = place;
                keptCount += kind.emitsRight() ? 1 : 0;
                next++;
                matched = true;
                if (full) {
                    partneredRight.set(candidates[place]);
                }
            }
        }
        return keptCount;
    }

    final void release() {
        left = null;
        leftEnded = true;
        rowOpen = false;
        pairs.release();
    }
}
