// SPDX-License-Identifier: Apache-2.0
package bowler.drda.reply;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import java.io.IOException;

/// PBSD, an extension of Derby: what clients need not ask for, sent when it has changed.
///
/// @param isolation JDBC's number; 0: as before
/// @param schema null: as before
public record SessionData(int isolation, String schema) {
    public void write(DssWriter writer, int correlator) throws IOException {
        writer.begin(DssReader.REPLY, correlator);
        int reply = writer.beginObject(CodePoint.PBSD);
        if (isolation != 0) {
            writer.scalar1(CodePoint.PBSD_ISO, isolation);
        }
        if (schema != null) {
            writer.text(CodePoint.PBSD_SCHEMA, schema, DdmText.UTF8);
        }
        writer.endObject(reply);
        writer.end();
    }

    public static SessionData read(DdmReader reader) {
        int isolation = 0;
        String schema = null;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.PBSD_ISO -> isolation = reader.u1();
                case CodePoint.PBSD_SCHEMA -> schema = reader.text(DdmText.UTF8);
                default -> reader.skipObject();
            }
        }
        return new SessionData(isolation, schema);
    }
}
