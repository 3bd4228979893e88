// SPDX-License-Identifier: Apache-2.0
package bowler.drda.reply;

import bowler.drda.command.SyncControl;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// SYNCCRD: what became of a step of two-phase commit.
///
/// @param value of JTA: 0, 3 for a branch that only read, or an error
/// @param prepared branches, for a recovery scan; null: not told
public record SyncControlReply(int value, List<SyncControl.Branch> prepared) {
    public void write(DssWriter writer, int correlator) throws IOException {
        writer.begin(DssReader.REPLY, correlator);
        int reply = writer.beginObject(CodePoint.SYNCCRD);
        writer.scalar4(CodePoint.XARETVAL, value);
        if (prepared != null) {
            int list = writer.beginObject(CodePoint.PRPHRCLST);
            writer.scalar2(CodePoint.XIDCNT, prepared.size());
            for (SyncControl.Branch branch : prepared) {
                branch.write(writer);
            }
            writer.endObject(list);
        }
        writer.endObject(reply);
        writer.end();
    }

    public static SyncControlReply read(DdmReader reader) {
        int value = 0;
        List<SyncControl.Branch> prepared = null;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.XARETVAL -> value = reader.i4();
                case CodePoint.PRPHRCLST -> {
                    prepared = new ArrayList<>();
                    DdmReader list = reader.inner();
                    while (list.nextObject()) {
                        if (list.codePoint() == CodePoint.XID) {
                            prepared.add(SyncControl.Branch.read(list));
                        } else {
                            list.skipObject();
                        }
                    }
                }
                default -> reader.skipObject();
            }
        }
        return new SyncControlReply(value, prepared);
    }
}
