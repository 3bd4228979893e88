// SPDX-License-Identifier: Apache-2.0
package bowler.drda.reply;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import java.io.IOException;

/// OPNQRYRM: a query is open.
///
/// @param singleRows whether each CNTQRY gives one row
/// @param instance names this run of the query
/// @param scrolls whether its rows can be asked for in any order
/// @param isUpdatable whether rows can be changed through the cursor
public record OpenQueryReply(boolean singleRows, boolean isHeld, long instance, boolean scrolls, boolean isUpdatable) {
    private static final int INSENSITIVE = 1;
    private static final int SENSITIVE_STATIC = 2;
    private static final int READ_ONLY = 1;
    private static final int UPDATABLE = 4;

    /// @param type [DssReader#REPLY], or [DssReader#OBJECT] for result sets of a CALL
    public void write(DssWriter writer, int type, int correlator) throws IOException {
        writer.begin(type, correlator);
        int reply = writer.beginObject(CodePoint.OPNQRYRM);
        writer.scalar2(CodePoint.SVRCOD, 0);
        writer.scalar2(CodePoint.QRYPRCTYP, singleRows ? CodePoint.FIXROWPRC : CodePoint.LMTBLKPRC);
        if (isHeld) {
            writer.flag(CodePoint.SQLCSRHLD, true);
        }
        writer.scalar8(CodePoint.QRYINSID, instance);
        if (scrolls) {
            writer.flag(CodePoint.QRYATTSCR, true);
            writer.scalar1(CodePoint.QRYATTSNS, isUpdatable ? SENSITIVE_STATIC : INSENSITIVE);
        }
        writer.scalar1(CodePoint.QRYATTUPD, isUpdatable ? UPDATABLE : READ_ONLY);
        writer.endObject(reply);
        writer.end();
    }

    public static OpenQueryReply read(DdmReader reader) {
        boolean singleRows = false;
        boolean isHeld = false;
        long instance = 0;
        boolean scrolls = false;
        boolean isUpdatable = false;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.QRYPRCTYP -> singleRows = reader.u2() == CodePoint.FIXROWPRC;
                case CodePoint.SQLCSRHLD -> isHeld = reader.flag();
                case CodePoint.QRYINSID -> instance = reader.i8();
                case CodePoint.QRYATTSCR -> scrolls = reader.flag();
                case CodePoint.QRYATTUPD -> isUpdatable = reader.u1() == UPDATABLE;
                default -> reader.skipObject();
            }
        }
        return new OpenQueryReply(singleRows, isHeld, instance, scrolls, isUpdatable);
    }
}
