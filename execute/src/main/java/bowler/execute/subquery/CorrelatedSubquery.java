// SPDX-License-Identifier: Apache-2.0
package bowler.execute.subquery;

import bowler.execute.evaluate.Evaluator;
import bowler.execute.evaluate.OuterReference;
import bowler.execute.evaluate.build.Evaluators;
import bowler.execute.operator.Operator;
import bowler.execute.row.Batch;
import bowler.execute.row.Vector;
import bowler.execute.run.RunContext;
import bowler.execute.spill.KeyTable;
import bowler.execute.spill.SpilledRowLayout;
import bowler.plan.scalar.Scalar.Subquery;
import bowler.types.DataType;
import bowler.types.encode.GrowingBytes;
import java.util.Arrays;
import java.util.List;

/// A subquery that runs for the current row. Its last results are cached by its arguments, with one place per hash.
/// Without arguments it has one result, computed at most once in a run.
public final class CorrelatedSubquery extends Evaluator {
    private static final int REMEMBERED = 256;
    /// Longer arguments are not cached.
    private static final int MAX_KEY_BYTES = 256;

    private final RunContext runContext;
    private final Subquery query;
    private final Operator body;
    private final Evaluator condition;
    private final Evaluator[] arguments;
    private final OuterReference[] cells;
    private final Vector[] given;
    private final Vector result;
    private final SpilledRowLayout argumentShape;
    private final GrowingBytes key = new GrowingBytes();
    private final byte[][] rememberedKeys;
    private final Vector remembered;
    private final int[] found = new int[Batch.CAPACITY];
    private int serial;
    /// The number of rows of the result filled with the single value.
    private int filled;

    public CorrelatedSubquery(RunContext runContext, Subquery query, Operator body, Evaluator[] arguments, Evaluators evaluators) {
        super(query.type());
        this.runContext = runContext;
        this.query = query;
        this.body = body;
        this.arguments = arguments;
        condition = evaluators.of(query.condition());
        cells = evaluators.cells(query.parameters());
        given = new Vector[arguments.length];
        result = new Vector(type);
        List<DataType> types = Arrays.stream(arguments).map(argument -> argument.type).toList();
        argumentShape = types.isEmpty() ? null : SpilledRowLayout.of(types);
        rememberedKeys = arguments.length == 0 ? null : new byte[REMEMBERED][];
        remembered = new Vector(type);
    }

    @Override
    public boolean isConstant() {
        return arguments.length == 0;
    }

    @Override
    public Vector evaluate(Batch batch, int[] rows, int count) {
        if (arguments.length == 0) {
            return one(rows[count - 1] + 1);
        }
        if (serial != runContext.serial()) {
            Arrays.fill(rememberedKeys, null);
            remembered.release();
            serial = runContext.serial();
        }
        for (int index = 0; index < arguments.length; index++) {
            given[index] = arguments[index].evaluate(batch, rows, count);
        }
        Vector result = start(this.result, rows, count);
        for (int at = 0; at < count; at++) {
            find(rows[at], result);
        }
        return result;
    }

    private Vector one(int rowCount) {
        if (serial != runContext.serial()) {
            result.start(1);
            run(result, 0);
            serial = runContext.serial();
            filled = 1;
        }
        if (rowCount > filled) {
            result.reserve(rowCount).spread(filled, rowCount);
            filled = rowCount;
        }
        return result;
    }

    private void find(int row, Vector result) {
        argumentShape.encode(given, row, key.clear());
        int place = KeyTable.hash(key.bytes, key.length) & REMEMBERED - 1;
        byte[] known = rememberedKeys[place];
        if (known != null && Arrays.equals(known, 0, known.length, key.bytes, 0, key.length)) {
            result.copy(row, remembered, place);
            return;
        }
        for (int index = 0; index < cells.length; index++) {
            cells[index].set(given[index], row);
        }
        run(result, row);
        if (key.length <= MAX_KEY_BYTES) {
            rememberedKeys[place] = key.toArray();
            remembered.reserve(REMEMBERED).copy(place, result, row);
        }
    }

    private void run(Vector result, int row) {
        runContext.transaction.checkCancelled();
        try {
            body.open();
            switch (query.form()) {
                case VALUE -> value(result, row);
                case EXISTS -> result.setLong(row, exists() ? 1 : 0);
                case ANY -> any(result, row);
            }
        } finally {
            body.close();
        }
    }

    private void value(Vector result, int row) {
        Batch batch = body.next();
        if (batch == null) {
            result.setNull(row);
            return;
        }
        if (batch.count > 1) {
            throw SubqueryError.MORE_THAN_ONE_ROW.failure();
        }
        result.copy(row, batch.columns[0], batch.rows[0]);
        if (body.next() != null) {
            throw SubqueryError.MORE_THAN_ONE_ROW.failure();
        }
    }

    private boolean exists() {
        for (Batch batch = body.next(); batch != null; batch = body.next()) {
            if (condition == null || condition.filter(batch, batch.rows, batch.count, found) > 0) {
                return true;
            }
        }
        return false;
    }

    private void any(Vector result, int row) {
        boolean unknown = false;
        for (Batch batch = body.next(); batch != null; batch = body.next()) {
            Vector truth = condition.evaluate(batch, batch.rows, batch.count);
            for (int at = 0; at < batch.count; at++) {
                int place = batch.rows[at];
                if (truth.isNull(place)) {
                    unknown = true;
                } else if (truth.longs[place] != 0) {
                    result.setLong(row, 1);
                    return;
                }
            }
        }
        result.setLong(row, 0);
        if (unknown) {
            result.setNull(row);
        }
    }
}
