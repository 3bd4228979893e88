// SPDX-License-Identifier: Apache-2.0
package bowler.drda.reply;

import bowler.drda.command.Ccsids;
import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import java.io.IOException;

/// ACCRDBRM: the database is open.
///
/// @param severity 0; 4 where an encoding of the client's is not supported
public record AccessDatabaseReply(int severity, String productId, String typeDefinition, Ccsids ccsids) {
    public void write(DssWriter writer, int correlator, DdmText text) throws IOException {
        writer.begin(DssReader.REPLY, correlator);
        int reply = writer.beginObject(CodePoint.ACCRDBRM);
        writer.scalar2(CodePoint.SVRCOD, severity);
        writer.text(CodePoint.PRDID, productId, text);
        writer.text(CodePoint.TYPDEFNAM, typeDefinition, text);
        ccsids.write(writer);
        writer.endObject(reply);
        writer.end();
    }

    /// TYPDEFNAM and TYPDEFOVR alone, before texts of a database that was not opened.
    public void writeTypeDefinition(DssWriter writer, int correlator, DdmText text) throws IOException {
        writer.begin(DssReader.OBJECT, correlator);
        writer.text(CodePoint.TYPDEFNAM, typeDefinition, text);
        ccsids.write(writer);
        writer.end();
    }

    public static AccessDatabaseReply read(DdmReader reader, DdmText text) {
        int severity = 0;
        String productId = "";
        String typeDefinition = "";
        Ccsids ccsids = new Ccsids(0, 0, 0);
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.SVRCOD -> severity = reader.u2();
                case CodePoint.PRDID -> productId = reader.text(text);
                case CodePoint.TYPDEFNAM -> typeDefinition = reader.text(text);
                case CodePoint.TYPDEFOVR -> ccsids = Ccsids.read(reader.inner());
                default -> reader.skipObject();
            }
            reader.endObject();
        }
        return new AccessDatabaseReply(severity, productId, typeDefinition, ccsids);
    }
}
