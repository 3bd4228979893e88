// SPDX-License-Identifier: Apache-2.0
package bowler.execute.group;

import bowler.execute.aggregate.Accumulator;
import bowler.execute.run.ArrayGrowth;
import bowler.execute.run.MemoryBudget;

/// The accumulators of a hash aggregate's groups, one per aggregate, and the memory that they take.
final class GroupAccumulators {
    private static final int FIRST_GROUPS = 16;

    private final AggregateState[] calls;
    private final MemoryBudget memory;
    /// Null before the first pass.
    private Accumulator[] accumulators;
    private int groupCapacity;
    private long bytes;
    /// The part of it that variable-length values hold.
    private long objectBytes;

    GroupAccumulators(AggregateState[] calls, MemoryBudget memory) {
        this.calls = calls;
        this.memory = memory;
    }

    /// Starts without groups.
    void start() {
        release();
        accumulators = new Accumulator[calls.length];
        for (int call = 0; call < calls.length; call++) {
            accumulators[call] = calls[call].start();
        }
    }

    void release() {
        memory.release(bytes);
        bytes = 0;
        objectBytes = 0;
        groupCapacity = 0;
        accumulators = null;
    }

    /// Makes space for one more group than there are.
    ///
    /// @return false if memory is exhausted
    boolean reserve(int groupCount) {
        return groupCount < groupCapacity || grow();
    }

    private boolean grow() {
        int capacity = ArrayGrowth.next(groupCapacity, FIRST_GROUPS, ArrayGrowth.MAX_PLACES);
        long more = 0;
        for (Accumulator accumulator : accumulators) {
            more += (long) (capacity - groupCapacity) * accumulator.bytesPerGroup();
        }
        if (groupCapacity == 0) {
            memory.take(more);
        } else if (capacity == groupCapacity || !memory.tryTake(bytes, more)) {
            return false;
        }
        bytes += more;
        groupCapacity = capacity;
        for (Accumulator accumulator : accumulators) {
            accumulator.reserve(capacity);
        }
        return true;
    }

    /// Accounts for the bytes of the kept values.
    ///
    /// @return false if they exceed the memory
    boolean countObjects() {
        long held = 0;
        for (AggregateState call : calls) {
            held += call.objectBytes();
        }
        long more = held - objectBytes;
        if (more <= 0) {
            return true;
        }
        boolean isWithin = memory.tryTake(bytes, more);
        if (!isWithin) {
            memory.take(more);
        }
        objectBytes = held;
        bytes += more;
        return isWithin;
    }

    /// Merges a group of another grouping of the same kind.
    void merge(int group, GroupAccumulators other, int theirs) {
        for (int call = 0; call < accumulators.length; call++) {
            accumulators[call].merge(group, other.accumulators[call], theirs);
        }
    }

    void noteSkippedNulls(GroupAccumulators other) {
        for (int call = 0; call < accumulators.length; call++) {
            if (other.accumulators[call].hasSkippedNull()) {
                accumulators[call].noteSkippedNull();
            }
        }
    }
}
