// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import java.util.ArrayList;
import java.util.List;

/// SECCHK: the user and the proof that it is the user.
///
/// @param database as in [AccessSecurity]; null: not told again
/// @param user null: not told
/// @param password in clear; null: none
/// @param tokens of mechanisms that hide the password
public record SecurityCheck(int mechanism, String database, String user, String password, List<byte[]> tokens) implements Command {
    static SecurityCheck read(DdmReader reader, DdmText text) {
        int mechanism = 0;
        String database = null;
        String user = null;
        String password = null;
        List<byte[]> tokens = new ArrayList<>();
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.SECMEC -> mechanism = reader.u2();
                case CodePoint.RDBNAM -> database = reader.text(text).stripTrailing();
                case CodePoint.USRID -> user = reader.text(text).stripTrailing();
                case CodePoint.PASSWORD -> password = reader.text(text);
                case CodePoint.SECTKN -> tokens.add(reader.rest());
                case CodePoint.SECMGRNM -> reader.skipObject();
                case CodePoint.NEWPASSWORD -> throw ProtocolException.parameterNotSupported(CodePoint.NEWPASSWORD);
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        if (mechanism == 0) {
            throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.SECMEC);
        }
        return new SecurityCheck(mechanism, database, user, password, tokens);
    }

    @Override
    public int codePoint() {
        return CodePoint.SECCHK;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        writer.scalar2(CodePoint.SECMEC, mechanism);
        writer.text(CodePoint.RDBNAM, database, text, PackageSection.NAME_BYTES);
        if (user != null) {
            writer.text(CodePoint.USRID, user, text);
        }
        if (password != null) {
            writer.text(CodePoint.PASSWORD, password, text);
        }
        for (byte[] token : tokens) {
            writer.scalar(CodePoint.SECTKN, token);
        }
    }
}
