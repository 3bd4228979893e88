// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.scan.TableSource;
import bowler.plan.query.JoinKind;
import bowler.plan.query.RowSource;
import bowler.types.DataType;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// For each left row, finds the rows of a table by key, in the table's own tree or in an index.
public final class LookupJoin extends JoinOperator {
    private final Operator input;
    private final TableSource source;
    private final Vector[] rightVectors;
    /// Null if rows are found one by one.
    private final BatchLookup lookup;
    /// Receives the right rows' clustering keys; null if they are not a slot.
    private final Vector keys;
    private final boolean oneEach;
    private boolean found;

    /// @param wanted the slots that are read above or by conditions, the right table's filter included
    public LookupJoin(RunContext runContext, RowSource.LookupJoin plan, Operator input, BitSet wanted, Evaluators evaluators) {
        this(runContext, plan, input, wanted, plan.left().types(), plan.right().types(), evaluators);
    }

    private LookupJoin(
            RunContext runContext, RowSource.LookupJoin plan, Operator input, BitSet wanted, List<DataType> leftTypes,
            List<DataType> rightTypes, Evaluators evaluators) {
        super(
            runContext, plan.kind(), leftTypes, rightTypes, wanted, evaluators.of(plan.right().filter()),
            evaluators.of(plan.condition()));
        this.input = input;
        source = new TableSource(runContext, plan.right(), evaluators);
        oneEach = plan.kind() == JoinKind.LEFT && plan.right().singleRow();
        int[] slots = wanted.stream().filter(slot -> slot >= rightStart).map(slot -> slot - rightStart)
            .filter(slot -> slot != source.keySlot).toArray();
        keys = source.keySlot >= 0 && wanted.get(rightStart + source.keySlot) ? rightSide.columns[source.keySlot] : null;
        source.rowAccess.withKeys = keys != null;
        rightVectors = new Vector[slots.length];
        int[] rightPositions = new int[slots.length];
        for (int index = 0; index < slots.length; index++) {
            rightVectors[index] = rightSide.columns[slots[index]];
            rightPositions[index] = source.positions[slots[index]];
        }
        lookup = BatchLookup.serves(source) ? new BatchLookup(runContext, source, rightPositions) : null;
        source.rowAccess.prepare(rightPositions);
    }

    @Override
    public void open() {
        source.rowAccess.close();
        start();
        input.open();
    }

    /// Skips left rows directly if each yields exactly one row: a match or a filler.
    @Override
    public long skip(long rows) {
        return oneEach ? input.skip(rows) : 0;
    }

    @Override
    Batch nextLeft() {
        Batch batch = input.next();
        if (batch != null) {
            source.bounds.evaluate(batch, batch.rows, batch.count);
        }
        if (lookup != null) {
            lookup.begin(batch);
        }
        return batch;
    }

    @Override
    boolean isSingle() {
        return lookup != null;
    }

    @Override
    void startRow(int leftRow) {
        found = lookup == null ? source.open(leftRow) : lookup.next();
    }

    @Override
    boolean nextCandidate(int place) {
        if (lookup != null) {
            if (found) {
                lookup.decode(rightVectors, place);
                if (keys != null) {
                    keys.setObject(place, lookup.keyOfRow());
                }
            }
            boolean first = found;
            found = false;
            return first;
        }
        if (found && source.rowAccess.next()) {
            source.rowAccess.decode(rightVectors, place);
            if (keys != null) {
                keys.setObject(place, Arrays.copyOfRange(source.rowAccess.keyBytes, source.rowAccess.keyOffset,
                    source.rowAccess.keyOffset + source.rowAccess.keyLength));
            }
            return true;
        }
        return false;
    }

    @Override
    int nextCandidates(Batch left, int from, int end, int place, int[] leftRows) {
        return lookup == null ? super.nextCandidates(left, from, end, place, leftRows)
            : lookup.next(end, place, leftRows, rightVectors, keys);
    }

    @Override
    public void close() {
        source.rowAccess.close();
        input.close();
        release();
    }
}
