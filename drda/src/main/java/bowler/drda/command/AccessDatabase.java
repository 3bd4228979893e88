// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DdmText;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;

/// ACCRDB: opens the conversation with a database.
///
/// @param database name and attributes, `sales;create=true`
/// @param productId of the client: three letters, then two digits each of version and release, and one of modification
/// @param productData opaque
/// @param typeDefinition name of the way the client lays out numbers
/// @param ccsids of what the client sends
/// @param token names the conversation; opaque
public record AccessDatabase(
        String database, String productId, byte[] productData, String typeDefinition, Ccsids ccsids, byte[] token) implements Command {
    static AccessDatabase read(DdmReader reader, DdmText text) {
        String database = null;
        int manager = 0;
        String productId = null;
        byte[] productData = {};
        String typeDefinition = null;
        Ccsids ccsids = null;
        byte[] token = null;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.RDBNAM -> database = reader.text(text).stripTrailing();
                case CodePoint.RDBACCCL -> manager = reader.u2();
                case CodePoint.PRDID -> productId = reader.text(text).stripTrailing();
                case CodePoint.PRDDTA -> productData = reader.rest();
                case CodePoint.TYPDEFNAM -> typeDefinition = reader.text(text);
                case CodePoint.TYPDEFOVR -> ccsids = Ccsids.read(reader.inner());
                case CodePoint.CRRTKN -> token = reader.rest();
                case CodePoint.RDBALWUPD, CodePoint.TRGDFTRT -> reader.flag();
                case CodePoint.STTDECDEL, CodePoint.STTSTRDEL -> reader.skipObject();
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        require(database != null, CodePoint.RDBNAM);
        require(manager != 0, CodePoint.RDBACCCL);
        require(productId != null, CodePoint.PRDID);
        require(typeDefinition != null, CodePoint.TYPDEFNAM);
        require(ccsids != null, CodePoint.TYPDEFOVR);
        require(token != null, CodePoint.CRRTKN);
        if (manager != CodePoint.SQLAM) {
            throw ProtocolException.valueNotSupported(CodePoint.RDBACCCL);
        }
        return new AccessDatabase(database, productId, productData, typeDefinition, ccsids, token);
    }

    private static void require(boolean isThere, int codePoint) {
        if (!isThere) {
            throw ProtocolException.syntax(ProtocolException.OBJECT_MISSING, codePoint);
        }
    }

    @Override
    public int codePoint() {
        return CodePoint.ACCRDB;
    }

    @Override
    public void writeParameters(DssWriter writer, DdmText text) {
        writer.text(CodePoint.RDBNAM, database, text, PackageSection.NAME_BYTES);
        writer.scalar2(CodePoint.RDBACCCL, CodePoint.SQLAM);
        writer.text(CodePoint.PRDID, productId, text);
        writer.scalar(CodePoint.PRDDTA, productData);
        writer.text(CodePoint.TYPDEFNAM, typeDefinition, text);
        writer.scalar(CodePoint.CRRTKN, token);
        ccsids.write(writer);
    }
}
