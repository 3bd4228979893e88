// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.Run;
import bowler.execute.scan.TableSource;
import bowler.plan.JoinKind;
import bowler.plan.RowSource;
import bowler.types.DataType;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/// For each left row the rows of a table found by key: by the table's own tree, or by an index.
public final class LookupJoin extends PairJoin {
    private final Operator input;
    private final TableSource source;
    private final Vector[] rightVectors;
    /// Null where rows are found one by one.
    private final BatchLookup lookup;
    /// Takes the right rows' clustering keys; null where they are no slot.
    private final Vector keys;
    private final boolean oneEach;
    private boolean found;

    /// @param wanted the slots that are read above or by conditions, the right table's filter included
    public LookupJoin(Run run, RowSource.LookupJoin plan, Operator input, BitSet wanted, Evaluators evaluators) {
        this(run, plan, input, wanted, plan.left().types(), plan.right().types(), evaluators);
    }

    private LookupJoin(
            Run run, RowSource.LookupJoin plan, Operator input, BitSet wanted, List<DataType> leftTypes,
            List<DataType> rightTypes, Evaluators evaluators) {
        super(
            run, plan.kind(), leftTypes, rightTypes, wanted, evaluators.of(plan.right().filter()),
            evaluators.of(plan.condition()));
        this.input = input;
        source = new TableSource(run, plan.right(), evaluators);
        oneEach = plan.kind() == JoinKind.LEFT && plan.right().singleRow();
        int[] slots = wanted.stream().filter(slot -> slot >= rightStart).map(slot -> slot - rightStart)
            .filter(slot -> slot != source.keySlot).toArray();
        keys = source.keySlot >= 0 && wanted.get(rightStart + source.keySlot) ? rightSide.columns[source.keySlot] : null;
        source.access.withKeys = keys != null;
        rightVectors = new Vector[slots.length];
        int[] rightPositions = new int[slots.length];
        for (int index = 0; index < slots.length; index++) {
            rightVectors[index] = rightSide.columns[slots[index]];
            rightPositions[index] = source.positions[slots[index]];
        }
        lookup = BatchLookup.serves(source) ? new BatchLookup(run, source, rightPositions) : null;
        source.access.prepare(rightPositions);
    }

    @Override
    public void open() {
        source.access.close();
        start();
        input.open();
    }

    /// As many rows as there are on the left, where each has one or a filler.
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
        if (found && source.access.next()) {
            source.access.decode(rightVectors, place);
            if (keys != null) {
                keys.setObject(place, Arrays.copyOfRange(source.access.keyBytes, source.access.keyOffset,
                    source.access.keyOffset + source.access.keyLength));
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
        source.access.close();
        input.close();
        release();
    }
}
