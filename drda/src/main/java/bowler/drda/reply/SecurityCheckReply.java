// SPDX-License-Identifier: Apache-2.0
package bowler.drda.reply;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import java.io.IOException;

/// SECCHKRM: what became of the check.
///
/// @param code one of SECCHKCD; 0: passed
public record SecurityCheckReply(int code) {
    private static final int ERROR = 8;

    public void write(DssWriter writer, int correlator) throws IOException {
        writer.begin(DssReader.REPLY, correlator);
        int reply = writer.beginObject(CodePoint.SECCHKRM);
        writer.scalar2(CodePoint.SVRCOD, code == 0 ? 0 : ERROR);
        writer.scalar1(CodePoint.SECCHKCD, code);
        writer.endObject(reply);
        writer.end();
    }

    public static SecurityCheckReply read(DdmReader reader) {
        int code = 0;
        while (reader.nextObject()) {
            if (reader.codePoint() == CodePoint.SECCHKCD) {
                code = reader.u1();
            } else {
                reader.skipObject();
            }
        }
        return new SecurityCheckReply(code);
    }
}
