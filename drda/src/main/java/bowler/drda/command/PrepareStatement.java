// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;

/// PRPSQLSTT: compiles a statement; SQLATTR and SQLSTT follow.
///
/// @param describes whether a description of its columns is wanted
public record PrepareStatement(PackageSection section, boolean describes) implements Command {
    private static final int EXTENDED_OUTPUT = 4;

    static PrepareStatement read(DdmReader reader, DdmText text) {
        PackageSection section = null;
        boolean describes = false;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.PKGNAMCSN -> section = PackageSection.read(reader, text);
                case CodePoint.RTNSQLDA -> describes = reader.flag();
                case CodePoint.TYPSQLDA -> reader.u1();
                case CodePoint.RDBNAM, CodePoint.MONITOR -> reader.skipObject();
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        return new PrepareStatement(Parameters.required(section), describes);
    }

    @Override
    public int codePoint() {
        return CodePoint.PRPSQLSTT;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        section.write(writer, text);
        if (describes) {
            writer.flag(CodePoint.RTNSQLDA, true);
            writer.scalar1(CodePoint.TYPSQLDA, EXTENDED_OUTPUT);
        }
    }
}
