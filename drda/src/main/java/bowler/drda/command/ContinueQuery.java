// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;

/// CNTQRY: asks for more rows of an open query.
///
/// @param instance which run of the query; 0: not told
/// @param rowSet rows wanted at most; -1: not told
/// @param scroll where from, for queries that scroll; null: the next rows
/// @param rowNumber with [Scroll#RELATIVE] and [Scroll#ABSOLUTE]
/// @param returnsData whether rows are wanted, or just to get there
public record ContinueQuery(
        PackageSection section, int blockBytes, long instance, int rowSet, Scroll scroll, long rowNumber, boolean returnsData)
        implements Command {
    /// QRYSCRORN, whose values are one more than the ordinals.
    public enum Scroll {
        RELATIVE, ABSOLUTE, AFTER_LAST, BEFORE_FIRST
    }

    static ContinueQuery read(DdmReader reader, DdmText text) {
        PackageSection section = null;
        int blockBytes = OpenQuery.USUAL_BLOCK_BYTES;
        long instance = 0;
        int rowSet = -1;
        Scroll scroll = null;
        long rowNumber = 0;
        boolean returnsData = true;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.PKGNAMCSN -> section = PackageSection.read(reader, text);
                case CodePoint.QRYBLKSZ -> blockBytes = reader.i4();
                case CodePoint.QRYINSID -> instance = reader.i8();
                case CodePoint.QRYROWSET, CodePoint.NBRROW -> rowSet = reader.i4();
                case CodePoint.QRYSCRORN -> {
                    int orientation = reader.u1();
                    if (orientation < 1 || orientation > Scroll.values().length) {
                        throw ProtocolException.valueNotSupported(CodePoint.QRYSCRORN);
                    }
                    scroll = Scroll.values()[orientation - 1];
                }
                case CodePoint.QRYROWNBR -> rowNumber = reader.i8();
                case CodePoint.QRYRTNDTA -> returnsData = reader.flag();
                case CodePoint.MAXBLKEXT, CodePoint.QRYBLKRST, CodePoint.QRYRELSCR, CodePoint.RTNEXTDTA, CodePoint.RDBNAM,
                     CodePoint.MONITOR, CodePoint.OUTOVROPT -> reader.skipObject();
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        return new ContinueQuery(Parameters.required(section), blockBytes, instance, rowSet, scroll, rowNumber, returnsData);
    }

    @Override
    public int codePoint() {
        return CodePoint.CNTQRY;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        section.write(writer, text);
        writer.scalar4(CodePoint.QRYBLKSZ, blockBytes);
        writer.scalar8(CodePoint.QRYINSID, instance);
        if (rowSet >= 0) {
            writer.scalar4(CodePoint.QRYROWSET, rowSet);
        }
        if (scroll != null) {
            writer.scalar1(CodePoint.QRYSCRORN, scroll.ordinal() + 1);
            writer.scalar8(CodePoint.QRYROWNBR, rowNumber);
            writer.flag(CodePoint.QRYBLKRST, true);
            writer.flag(CodePoint.QRYRTNDTA, returnsData);
        }
    }
}
