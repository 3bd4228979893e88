// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;

/// EXCSQLIMM: runs a statement without parameters and rows, whose text follows as SQLSTT.
public record ExecuteImmediate(PackageSection section) implements Command {
    static ExecuteImmediate read(DdmReader reader, DdmText text) {
        PackageSection section = null;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.PKGNAMCSN -> section = PackageSection.read(reader, text);
                case CodePoint.RDBCMTOK -> reader.flag();
                case CodePoint.RDBNAM, CodePoint.MONITOR -> reader.skipObject();
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        return new ExecuteImmediate(Parameters.required(section));
    }

    @Override
    public int codePoint() {
        return CodePoint.EXCSQLIMM;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        section.write(writer, text);
        writer.flag(CodePoint.RDBCMTOK, true);
    }
}
