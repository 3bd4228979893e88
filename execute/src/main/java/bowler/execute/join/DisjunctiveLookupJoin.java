// SPDX-License-Identifier: Apache-2.0
package bowler.execute.join;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.scan.TableSource;
import bowler.plan.query.RowSource;
import java.util.Arrays;
import java.util.BitSet;

/// For each left row, finds the rows of a table by key, choice after choice. The condition of an earlier choice tells
/// whether it has found a row already, so no rows are remembered.
public final class DisjunctiveLookupJoin extends JoinOperator {
    private final Operator input;
    private final TableSource[] sources;
    /// Null if a choice's rows are found one by one.
    private final BatchLookup[] lookups;
    private final boolean[] found;
    private final Vector[] rightVectors;
    /// Receives the right rows' clustering keys; null if they are not a slot.
    private final Vector keys;
    /// The choice of each pair.
    private final int[] choiceOf;
    private int leftRow;
    private int choice;
    private boolean isOpen;

    /// @param wanted the slots that are read above or by conditions, the right table's filters included
    public DisjunctiveLookupJoin(
            RunContext runContext, RowSource.ChoiceLookupJoin plan, Operator input, BitSet wanted, Evaluators evaluators) {
        this(runContext, plan, input, wanted, evaluators, new int[Batch.CAPACITY]);
    }

    private DisjunctiveLookupJoin(
            RunContext runContext, RowSource.ChoiceLookupJoin plan, Operator input, BitSet wanted, Evaluators evaluators,
            int[] choiceOf) {
        super(
            runContext, plan.kind(), plan.left().types(), plan.rights().getFirst().types(), wanted,
            filter(plan, evaluators, choiceOf), DisjunctiveConditions.of(
                plan.kind(), plan.choices(), plan.condition(), evaluators, choiceOf));
        this.input = input;
        this.choiceOf = choiceOf;
        int count = plan.rights().size();
        sources = new TableSource[count];
        for (int index = 0; index < count; index++) {
            sources[index] = new TableSource(runContext, plan.rights().get(index), evaluators);
        }
        int keySlot = sources[0].keySlot;
        int[] slots = wanted.stream().filter(slot -> slot >= rightStart).map(slot -> slot - rightStart)
            .filter(slot -> slot != keySlot).toArray();
        keys = keySlot >= 0 && wanted.get(rightStart + keySlot) ? rightSide.columns[keySlot] : null;
        rightVectors = new Vector[slots.length];
        int[] positions = new int[slots.length];
        for (int index = 0; index < slots.length; index++) {
            rightVectors[index] = rightSide.columns[slots[index]];
            positions[index] = sources[0].positions[slots[index]];
        }
        lookups = new BatchLookup[count];
        found = new boolean[count];
        for (int index = 0; index < count; index++) {
            sources[index].rowAccess.withKeys = keys != null;
            sources[index].rowAccess.prepare(positions);
            lookups[index] = BatchLookup.serves(sources[index]) ? new BatchLookup(runContext, sources[index], positions) : null;
        }
    }

    private static Evaluator filter(RowSource.ChoiceLookupJoin plan, Evaluators evaluators, int[] choiceOf) {
        Evaluator[] filters = new Evaluator[plan.rights().size()];
        for (int index = 0; index < filters.length; index++) {
            filters[index] = evaluators.of(plan.rights().get(index).filter());
        }
        return DisjunctiveCondition.of(filters, choiceOf);
    }

    @Override
    public void open() {
        for (TableSource source : sources) {
            source.rowAccess.close();
        }
        start();
        input.open();
    }

    @Override
    Batch nextLeft() {
        Batch batch = input.next();
        for (int index = 0; index < sources.length; index++) {
            if (batch != null) {
                sources[index].bounds.evaluate(batch, batch.rows, batch.count);
            }
            if (lookups[index] != null) {
                lookups[index].begin(batch);
            }
        }
        return batch;
    }

    @Override
    void startRow(int row) {
        leftRow = row;
        choice = 0;
        isOpen = false;
        for (int index = 0; index < lookups.length; index++) {
            found[index] = lookups[index] != null && lookups[index].next();
        }
    }

    @Override
    boolean nextCandidate(int place) {
        for (; choice < sources.length; choice++) {
            if (lookups[choice] == null ? nextOf(sources[choice], place) : takeFound(lookups[choice], place)) {
                choiceOf[place] = choice;
                return true;
            }
            isOpen = false;
        }
        return false;
    }

    private boolean takeFound(BatchLookup lookup, int place) {
        if (!found[choice]) {
            return false;
        }
        found[choice] = false;
        lookup.decode(rightVectors, place);
        if (keys != null) {
            keys.setObject(place, lookup.keyOfRow());
        }
        return true;
    }

    private boolean nextOf(TableSource source, int place) {
        isOpen = isOpen || source.open(leftRow);
        if (!isOpen || !source.rowAccess.next()) {
            return false;
        }
        source.rowAccess.decode(rightVectors, place);
        if (keys != null) {
            keys.setObject(place, Arrays.copyOfRange(source.rowAccess.keyBytes, source.rowAccess.keyOffset,
                source.rowAccess.keyOffset + source.rowAccess.keyLength));
        }
        return true;
    }

    @Override
    public void close() {
        for (TableSource source : sources) {
            source.rowAccess.close();
        }
        input.close();
        release();
    }
}
