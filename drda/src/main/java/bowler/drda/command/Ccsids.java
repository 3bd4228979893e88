// SPDX-License-Identifier: Apache-2.0
package bowler.drda.command;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;

/// TYPDEFOVR: the encodings of texts outside of the DDM layer; 0 where one is not told.
public record Ccsids(int singleByte, int doubleByte, int mixed) {
    public static final int UTF8 = 1208;
    public static final int UTF16 = 1200;

    public static Ccsids read(DdmReader reader) {
        int singleByte = 0;
        int doubleByte = 0;
        int mixed = 0;
        while (reader.nextObject()) {
            switch (reader.codePoint()) {
                case CodePoint.CCSIDSBC -> singleByte = reader.u2();
                case CodePoint.CCSIDDBC -> doubleByte = reader.u2();
                case CodePoint.CCSIDMBC -> mixed = reader.u2();
                default -> throw reader.unexpected();
            }
            reader.endObject();
        }
        return new Ccsids(singleByte, doubleByte, mixed);
    }

    public void write(DssWriter writer) {
        int object = writer.beginObject(CodePoint.TYPDEFOVR);
        if (singleByte != 0) {
            writer.scalar2(CodePoint.CCSIDSBC, singleByte);
        }
        if (doubleByte != 0) {
            writer.scalar2(CodePoint.CCSIDDBC, doubleByte);
        }
        if (mixed != 0) {
            writer.scalar2(CodePoint.CCSIDMBC, mixed);
        }
        writer.endObject(object);
    }
}
