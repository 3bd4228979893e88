// SPDX-License-Identifier: Apache-2.0
package bowler.drda.reply;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// SQLDARD: columns or parameters of a statement; and SQLCINRD: columns of a result set of a CALL.
///
/// @param card a warning or a failure; null: neither
/// @param isHeld whether cursors stay open over a commit
public record StatementDescription(SqlCard card, boolean isHeld, List<DescribedColumn> columns) {
    private static final int NULL = 0xFF;
    private static final int HOLD = 1;
    private static final int CLOSE = 2;
    private static final int TRAILING_HEADER_BYTES = 5 * Short.BYTES;

    /// @param product for the card that tells of nothing
    public void write(DssWriter writer, int correlator, String product) throws IOException {
        writer.begin(DssReader.OBJECT, correlator);
        int object = writer.beginObject(CodePoint.SQLDARD);
        (card == null ? SqlCard.done(product, 0) : card).writeGroup(writer);
        writeColumns(writer);
        writer.endObject(object);
        writer.end();
    }

    /// Writes the description as SQLCINRD.
    public void writeOfResultSet(DssWriter writer, int correlator) throws IOException {
        writer.begin(DssReader.OBJECT, correlator);
        int object = writer.beginObject(CodePoint.SQLCINRD);
        writeColumns(writer);
        writer.endObject(object);
        writer.end();
    }

    private void writeColumns(DssWriter writer) {
        writer.u1(0);
        writer.u2(isHeld ? HOLD : CLOSE);
        writer.zeros(TRAILING_HEADER_BYTES);
        writer.u2(0);
        writer.zeros(4);
        writer.u2(columns.size());
        for (DescribedColumn column : columns) {
            column.write(writer);
        }
    }

    /// The data of SQLDARD.
    public static StatementDescription read(DdmReader reader) {
        SqlCard card = SqlCard.readGroup(reader);
        return readColumns(card, reader);
    }

    /// The data of SQLCINRD.
    public static StatementDescription readOfResultSet(DdmReader reader) {
        return readColumns(null, reader);
    }

    private static StatementDescription readColumns(SqlCard card, DdmReader reader) {
        boolean isHeld = false;
        if (reader.u1() != NULL) {
            isHeld = reader.u2() == HOLD;
            reader.skip(TRAILING_HEADER_BYTES);
            reader.skip(reader.u2());
            reader.skip(reader.u2());
            reader.skip(reader.u2());
        }
        int count = reader.u2();
        List<DescribedColumn> columns = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            columns.add(DescribedColumn.read(reader));
        }
        return new StatementDescription(card, isHeld, columns);
    }
}
