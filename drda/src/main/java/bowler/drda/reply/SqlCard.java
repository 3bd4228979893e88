// SPDX-License-Identifier: Apache-2.0
package bowler.drda.reply;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import java.io.IOException;

/// SQLCARD, and SQLCAGRP within rows and descriptions: what became of a statement.
///
///     sqlCode    0 done, 100 no more rows, 10000 a warning, below 0 a failure: its severity + 1, negative
///     sqlState   blanks where there is nothing to tell
///     rowCount   in SQLERRD 1 and 2, updateCount in SQLERRD 3 and 4
///
/// @param product of the server
/// @param message tokens or text, see [Messages]
public record SqlCard(int sqlCode, String sqlState, String product, long rowCount, long updateCount, String message) {
    public static final int END_OF_DATA = 100;
    public static final int WARNING = 10_000;
    public static final String NO_STATE = "     ";
    private static final int NULL = 0xFF;
    private static final int PRODUCT_BYTES = 8;
    private static final int STATE_BYTES = 5;
    private static final int WARNING_FLAGS = 11;

    public static SqlCard done(String product, long updateCount) {
        return new SqlCard(0, NO_STATE, product, 0, updateCount, "");
    }

    /// Writes the card as an object in a DSS of its own.
    public void write(DssWriter writer, int correlator) throws IOException {
        writer.begin(DssReader.OBJECT, correlator);
        writeObject(writer);
        writer.end();
    }

    public void writeObject(DssWriter writer) {
        int object = writer.beginObject(CodePoint.SQLCARD);
        writeGroup(writer);
        writer.endObject(object);
    }

    /// Writes SQLCAGRP.
    public void writeGroup(DssWriter writer) {
        writer.u1(0);
        writer.i4(sqlCode);
        writer.padded(sqlState, DdmText.UTF8, STATE_BYTES);
        writer.padded(product, DdmText.UTF8, PRODUCT_BYTES);
        writer.u1(0);
        writer.i8(rowCount);
        writer.i4((int) updateCount);
        writer.i4((int) (updateCount >> 32));
        writer.i8(0);
        writer.blanks(WARNING_FLAGS);
        writer.u2(0);
        writer.utf8(message, Messages.MAX_BYTES);
        writer.u2(0);
        writer.u1(NULL);
    }

    public static void writeNullGroup(DssWriter writer) {
        writer.u1(NULL);
    }

    /// Reads SQLCAGRP.
    ///
    /// @return null for the null group
    public static SqlCard readGroup(DdmReader reader) {
        if (reader.u1() == NULL) {
            return null;
        }
        int sqlCode = reader.i4();
        String sqlState = reader.text(DdmText.UTF8, STATE_BYTES);
        String product = reader.text(DdmText.UTF8, PRODUCT_BYTES);
        long rowCount = 0;
        long updateCount = 0;
        String message = "";
        if (reader.u1() != NULL) {
            rowCount = reader.i8();
            updateCount = reader.i4() & 0xFFFFFFFFL;
            updateCount |= (long) reader.i4() << 32;
            reader.skip(Long.BYTES + WARNING_FLAGS);
            reader.skip(reader.u2());
            String mixed = reader.utf8(reader.u2());
            String single = reader.utf8(reader.u2());
            message = mixed.isEmpty() ? single : mixed;
        }
        if (reader.u1() != NULL) {
            throw ProtocolException.objectNotSupported(CodePoint.SQLCARD);
        }
        return new SqlCard(sqlCode, sqlState, product, rowCount, updateCount, message);
    }
}
