// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;

/// EXCSQLSET: settings of the session, each a text that follows as SQLSTT.
///
/// @param section null: not told
public record SetSession(PackageSection section) implements Command {
    static SetSession read(DdmReader reader, DdmText text) {
        PackageSection section = null;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.PKGNAMCSN -> section = PackageSection.read(reader, text);
                case CodePoint.PKGNAMCT, CodePoint.RDBNAM, CodePoint.MONITOR, CodePoint.RDBCMTOK -> reader.skipObject();
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        return new SetSession(section);
    }

    @Override
    public int codePoint() {
        return CodePoint.EXCSQLSET;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        if (section != null) {
            section.write(writer, text);
        }
    }
}
