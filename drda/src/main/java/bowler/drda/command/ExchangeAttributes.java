// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;
import java.util.ArrayList;
import java.util.List;

/// EXCSAT and its reply EXCSATRD: who speaks, and which levels of which managers it has.
///
/// @param externalName of the job or program
/// @param isReply EXCSATRD
public record ExchangeAttributes(
        String externalName, String serverName, String release, String serverClass, List<ManagerLevel> managers, boolean isReply)
        implements Command {
    /// @param manager a code point
    public record ManagerLevel(int manager, int level) {}

    static ExchangeAttributes read(DdmReader reader, DdmText text, boolean isReply) {
        String externalName = "";
        String serverName = "";
        String release = "";
        String serverClass = "";
        List<ManagerLevel> managers = new ArrayList<>();
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.EXTNAM -> externalName = reader.text(text);
                case CodePoint.SRVNAM -> serverName = reader.text(text);
                case CodePoint.SRVRLSLV -> release = reader.text(text);
                case CodePoint.SRVCLSNM -> serverClass = reader.text(text);
                case CodePoint.SPVNAM -> reader.skipObject();
                case CodePoint.MGRLVLLS -> {
                    while (reader.left() > 0) {
                        managers.add(new ManagerLevel(reader.u2(), reader.u2()));
                    }
                }
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        return new ExchangeAttributes(externalName, serverName, release, serverClass, managers, isReply);
    }

    public static ExchangeAttributes readReply(DdmReader reader, DdmText text) {
        return read(reader, text, true);
    }

    @Override
    public int codePoint() {
        return isReply ? CodePoint.EXCSATRD : CodePoint.EXCSAT;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        writer.text(CodePoint.EXTNAM, externalName, text);
        if (!isReply) {
            writer.text(CodePoint.SRVNAM, serverName, text);
            writer.text(CodePoint.SRVRLSLV, release, text);
        }
        int levels = writer.beginObject(CodePoint.MGRLVLLS);
        for (ManagerLevel manager : managers) {
            writer.u2(manager.manager());
            writer.u2(manager.level());
        }
        writer.endObject(levels);
        writer.text(CodePoint.SRVCLSNM, serverClass, text);
        if (isReply) {
            writer.text(CodePoint.SRVNAM, serverName, text);
            writer.text(CodePoint.SRVRLSLV, release, text);
        }
    }
}
