// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;

/// OPNQRY: runs a prepared query. SQLDTA follows where there are parameters, and EXTDTA for each long value.
///
/// @param blockBytes of a block of rows, with the header of its DSS
/// @param rowSet rows that a scrolling client wants at a time; -1: not told
/// @param closesImplicitly QRYCLSIMP: 1: the query ends with its last row; 2: it does not; 0: as the server decides
/// @param singleRows whether each row is to be asked for
public record OpenQuery(PackageSection section, int blockBytes, int rowSet, int closesImplicitly, boolean singleRows) implements Command {
    static final int USUAL_BLOCK_BYTES = 32_767;

    static OpenQuery read(DdmReader reader, DdmText text) {
        PackageSection section = null;
        int blockBytes = USUAL_BLOCK_BYTES;
        int rowSet = -1;
        int closesImplicitly = 0;
        boolean singleRows = false;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.PKGNAMCSN -> section = PackageSection.read(reader, text);
                case CodePoint.QRYBLKSZ -> blockBytes = reader.i4();
                case CodePoint.QRYROWSET -> rowSet = reader.i4();
                case CodePoint.QRYCLSIMP -> closesImplicitly = reader.u1();
                case CodePoint.QRYBLKCTL -> singleRows = reader.u2() == CodePoint.FRCFIXROW;
                case CodePoint.MAXBLKEXT, CodePoint.OUTOVROPT, CodePoint.QRYCLSRLS, CodePoint.RDBNAM, CodePoint.MONITOR,
                     CodePoint.QRYOPTVAL, CodePoint.RTNSQLDA, CodePoint.TYPSQLDA -> reader.skipObject();
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        return new OpenQuery(Parameters.required(section), blockBytes, rowSet, closesImplicitly, singleRows);
    }

    @Override
    public int codePoint() {
        return CodePoint.OPNQRY;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        section.write(writer, text);
        writer.scalar4(CodePoint.QRYBLKSZ, blockBytes);
        if (rowSet >= 0) {
            writer.scalar4(CodePoint.QRYROWSET, rowSet);
        }
        if (closesImplicitly != 0) {
            writer.scalar1(CodePoint.QRYCLSIMP, closesImplicitly);
        }
        if (singleRows) {
            writer.scalar2(CodePoint.QRYBLKCTL, CodePoint.FRCFIXROW);
        }
    }
}
