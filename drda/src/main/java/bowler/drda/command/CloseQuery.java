// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;

/// CLSQRY: ends an open query.
///
/// @param instance which run of the query; 0: not told
public record CloseQuery(PackageSection section, long instance) implements Command {
    static CloseQuery read(DdmReader reader, DdmText text) {
        PackageSection section = null;
        long instance = 0;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.PKGNAMCSN -> section = PackageSection.read(reader, text);
                case CodePoint.QRYINSID -> instance = reader.i8();
                case CodePoint.QRYCLSRLS, CodePoint.RDBNAM, CodePoint.MONITOR -> reader.skipObject();
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        return new CloseQuery(Parameters.required(section), instance);
    }

    @Override
    public int codePoint() {
        return CodePoint.CLSQRY;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        section.write(writer, text);
        writer.scalar8(CodePoint.QRYINSID, instance);
    }
}
