// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;

/// RDBCMM and RDBRLLBCK.
///
/// @param commits else it rolls back
public record EndTransaction(boolean commits) implements Command {
    static EndTransaction read(DdmReader reader, boolean commits) {
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.RDBNAM, CodePoint.RLSCONV, CodePoint.MONITOR -> reader.skipObject();
                default -> throw reader.unexpected();
            }
        }
        return new EndTransaction(commits);
    }

    @Override
    public int codePoint() {
        return commits ? CodePoint.RDBCMM : CodePoint.RDBRLLBCK;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {}
}
