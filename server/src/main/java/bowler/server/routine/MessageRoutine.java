// SPDX-License-Identifier: Apache-2.0
package bowler.server.routine;

import bowler.drda.reply.Messages;
import bowler.types.DataType;
import bowler.types.RowBuffer;
import bowler.types.RowReader;
import java.util.List;

/// SQLCAMESSAGE returns the text of an error from the tokens that the client received with it. It never fails, because
/// a client would throw that failure out of its next, unrelated call.
final class MessageRoutine implements Routine {
    private static final int TOKENS = 2;
    private static final int LOCALE = 13;
    private static final int MESSAGE = 14;
    private static final int RETURN_CODE = 15;
    private static final int FOUND = 0;

    @Override
    public List<Parameter> parameters() {
        DataType text = DataType.varchar(Messages.MAX_BYTES);
        return List.of(in(DataType.INTEGER), in(DataType.SMALLINT), in(text), in(DataType.character(8)), in(DataType.INTEGER),
            in(DataType.INTEGER), in(DataType.INTEGER), in(DataType.INTEGER), in(DataType.INTEGER), in(DataType.INTEGER),
            in(DataType.character(11)), in(DataType.character(5)), in(DataType.varchar(50)), new Parameter(DataType.character(5), 2),
            new Parameter(text, 4), new Parameter(DataType.INTEGER, 4));
    }

    private static Parameter in(DataType type) {
        return new Parameter(type, 1);
    }

    @Override
    public Result call(RoutineContext context, RowReader arguments) {
        RowBuffer outputs = new RowBuffer(RETURN_CODE + 1);
        outputs.setObject(LOCALE, arguments.objectAt(LOCALE));
        Object tokens = arguments.objectAt(TOKENS);
        outputs.setObject(MESSAGE, tokens == null ? "" : Messages.message((String) tokens));
        outputs.setLong(RETURN_CODE, FOUND);
        return new Result(outputs, List.of());
    }
}
