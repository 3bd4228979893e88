// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;

/// DSCSQLSTT: describes the columns, or the parameters, of a prepared statement.
///
/// @param kind TYPSQLDA: even for columns, odd for parameters
public record DescribeStatement(PackageSection section, int kind) implements Command {
    static DescribeStatement read(DdmReader reader, DdmText text) {
        PackageSection section = null;
        int kind = 0;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.PKGNAMCSN -> section = PackageSection.read(reader, text);
                case CodePoint.TYPSQLDA -> kind = reader.u1();
                case CodePoint.RDBNAM, CodePoint.MONITOR -> reader.skipObject();
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        return new DescribeStatement(Parameters.required(section), kind);
    }

    public boolean isOfParameters() {
        return (kind & 1) != 0;
    }

    @Override
    public int codePoint() {
        return CodePoint.DSCSQLSTT;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        section.write(writer, text);
        writer.scalar1(CodePoint.TYPSQLDA, kind);
    }
}
