// SPDX-License-Identifier: Apache-2.0
package bowler.drda.reply;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssReader;
import bowler.drda.ddm.DssWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// ACCSECRD: the mechanism is accepted, or the ones that would be.
///
/// @param mechanisms the one asked for, or those offered
/// @param token of the server's, for mechanisms that exchange some; else null
/// @param code one of SECCHKCD; 0: accepted
public record AccessSecurityReply(List<Integer> mechanisms, byte[] token, int code) {
    public void write(DssWriter writer, int correlator) throws IOException {
        writer.begin(DssReader.REPLY, correlator);
        int reply = writer.beginObject(CodePoint.ACCSECRD);
        int offered = writer.beginObject(CodePoint.SECMEC);
        for (int mechanism : mechanisms) {
            writer.u2(mechanism);
        }
        writer.endObject(offered);
        if (token != null) {
            writer.scalar(CodePoint.SECTKN, token);
        }
        if (code != 0) {
            writer.scalar1(CodePoint.SECCHKCD, code);
        }
        writer.endObject(reply);
        writer.end();
    }

    /// Reads what stands in the reply's object, also where a server repeats SECMEC.
    public static AccessSecurityReply read(DdmReader reader) {
        List<Integer> mechanisms = new ArrayList<>();
        byte[] token = null;
        int code = 0;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.SECMEC -> {
                    while (reader.left() > 0) {
                        mechanisms.add(reader.u2());
                    }
                }
                case CodePoint.SECTKN -> token = reader.rest();
                case CodePoint.SECCHKCD -> code = reader.u1();
                default -> reader.skipObject();
            }
            reader.endObject();
        }
        return new AccessSecurityReply(mechanisms, token, code);
    }
}
