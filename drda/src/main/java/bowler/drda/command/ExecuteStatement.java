// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;

/// EXCSQLSTT: runs a prepared statement that gives no rows of its own, or a CALL. SQLDTA follows where there are parameters, and
/// EXTDTA for each long value.
///
/// @param expectsOutput whether values of parameters are to be sent back
/// @param procedure name of a procedure that was not prepared; null: the section says what runs
/// @param blockBytes of rows of result sets; 0: not told
/// @param resultSets how many the client takes; 0: none
public record ExecuteStatement(PackageSection section, boolean expectsOutput, String procedure, int blockBytes, int resultSets)
        implements Command {
    static ExecuteStatement read(DdmReader reader, DdmText text) {
        PackageSection section = null;
        boolean expectsOutput = false;
        String procedure = null;
        int blockBytes = 0;
        int resultSets = 0;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.PKGNAMCSN -> section = PackageSection.read(reader, text);
                case CodePoint.RDBCMTOK -> reader.flag();
                case CodePoint.OUTEXP -> expectsOutput = reader.flag();
                case CodePoint.PRCNAM -> procedure = reader.text(text);
                case CodePoint.QRYBLKSZ -> blockBytes = reader.i4();
                case CodePoint.MAXRSLCNT -> resultSets = reader.i2();
                case CodePoint.NBRROW, CodePoint.MAXBLKEXT, CodePoint.RSLSETFLG, CodePoint.QRYROWSET, CodePoint.RDBNAM,
                     CodePoint.OUTOVROPT, CodePoint.MONITOR -> reader.skipObject();
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        return new ExecuteStatement(Parameters.required(section), expectsOutput, procedure, blockBytes, resultSets);
    }

    @Override
    public int codePoint() {
        return CodePoint.EXCSQLSTT;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        section.write(writer, text);
        writer.flag(CodePoint.RDBCMTOK, true);
        if (expectsOutput) {
            writer.flag(CodePoint.OUTEXP, true);
        }
        if (procedure != null) {
            writer.text(CodePoint.PRCNAM, procedure, text);
        }
        if (blockBytes != 0) {
            writer.scalar4(CodePoint.QRYBLKSZ, blockBytes);
        }
        if (resultSets != 0) {
            writer.scalar2(CodePoint.MAXRSLCNT, resultSets);
        }
    }
}
