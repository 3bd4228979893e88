// SPDX-License-Identifier: Apache-2.0
package bowler.execute.aggregate;

import bowler.catalog.RoutineDescriptor;
import bowler.execute.row.Vector;
import bowler.execute.row.VectorRow;
import bowler.execute.run.RunContext;
import bowler.types.RowBuffer;
import bowler.types.function.AggregateBody;
import java.util.Arrays;

/// An aggregate that CREATE DERBY AGGREGATE has declared: an object of its Java class per group. The session is told when
/// calls of the class begin and end.
final class UserAggregate extends Accumulator {
    /// Approximate bytes of an object with a few values. The size of an object of a user's class is unknown.
    private static final int OBJECT_BYTES = 256;

    private final RunContext runContext;
    private final RoutineDescriptor aggregate;
    private final AggregateBody body;
    private final Vector[] values = new Vector[1];
    private final VectorRow row = new VectorRow(values);
    private final RowBuffer one = new RowBuffer(1);
    /// Null for groups without values.
    private AggregateBody.Group[] states = {};

    UserAggregate(RunContext runContext, RoutineDescriptor aggregate) {
        this.runContext = runContext;
        this.aggregate = aggregate;
        body = runContext.aggregate(aggregate);
    }

    @Override
    public int bytesPerGroup() {
        return OBJECT_BYTES;
    }

    @Override
    public void reserve(int groupCount) {
        states = Arrays.copyOf(states, groupCount);
    }

    @Override
    public void add(Vector argument, Vector second, int[] rows, int count, int[] groups) {
        values[0] = argument;
        Runnable end = runContext.beginCalls(aggregate);
        try {
            for (int at = 0; at < count; at++) {
                row.at(rows[at]);
                state(groups[at]).add(row);
            }
        } finally {
            end.run();
        }
    }

    private AggregateBody.Group state(int group) {
        AggregateBody.Group state = states[group];
        if (state == null) {
            state = body.begin();
            states[group] = state;
        }
        return state;
    }

    @Override
    public void clear(int group) {
        states[group] = null;
    }

    @Override
    public void merge(int group, Accumulator from, int other) {
        AggregateBody.Group added = ((UserAggregate) from).states[other];
        if (added == null) {
            return;
        }
        Runnable end = runContext.beginCalls(aggregate);
        try {
            state(group).merge(added);
        } finally {
            end.run();
        }
    }

    @Override
    public void result(int group, Vector into, int place) {
        Runnable end = runContext.beginCalls(aggregate);
        try {
            state(group).result(one);
        } finally {
            end.run();
        }
        into.set(place, one, 0);
    }
}
