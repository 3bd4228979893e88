// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;

/// ACCSEC: which security mechanism the client wants for which database.
///
/// @param mechanism see [SecurityMechanism]
/// @param token of the client's, for mechanisms that exchange some; else null
/// @param encryptionAlgorithm 0: not told
public record AccessSecurity(int mechanism, String database, byte[] token, int encryptionAlgorithm) implements Command {
    static AccessSecurity read(DdmReader reader, DdmText text) {
        int mechanism = 0;
        String database = null;
        byte[] token = null;
        int algorithm = 0;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.SECMEC -> mechanism = reader.u2();
                case CodePoint.RDBNAM -> database = reader.text(text).stripTrailing();
                case CodePoint.SECTKN -> token = reader.rest();
                case CodePoint.ENCALG -> algorithm = reader.u2();
                case CodePoint.ENCKEYLEN, CodePoint.SECMGRNM -> reader.skipObject();
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        if (mechanism == 0) {
            throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, CodePoint.SECMEC);
        }
        return new AccessSecurity(mechanism, database, token, algorithm);
    }

    @Override
    public int codePoint() {
        return CodePoint.ACCSEC;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        writer.scalar2(CodePoint.SECMEC, mechanism);
        writer.text(CodePoint.RDBNAM, database, text, PackageSection.NAME_BYTES);
        if (token != null) {
            writer.scalar(CodePoint.SECTKN, token);
        }
        if (encryptionAlgorithm != 0) {
            writer.scalar2(CodePoint.ENCALG, encryptionAlgorithm);
        }
    }
}
