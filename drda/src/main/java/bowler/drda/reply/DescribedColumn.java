// SPDX-License-Identifier: Apache-2.0
package bowler.drda.reply;

import bowler.drda.ddm.CodePoint;
import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;

/// A column or a parameter in SQLDARD.
///
/// @param sqlType odd if nullable
/// @param typeName the name of a type of users; null for built-in types
/// @param className the Java class of a type of users; null for built-in types
/// @param name empty for parameters
/// @param table empty where the value is computed; so are schema and column
/// @param isUpdatable whether its value can be changed through the cursor
/// @param isGenerated whether the database makes values
/// @param mode of a parameter: 1 in, 2 in and out, 4 out; 0 for columns
public record DescribedColumn(
        int precision, int scale, long length, int sqlType, int ccsid, String typeName, String className, String name, String table, String schema, String column,
        boolean isUpdatable, boolean isGenerated, int mode) {
    public static final int IN = 1;
    public static final int IN_OUT = 2;
    public static final int OUT = 4;
    private static final int NULL = 0xFF;
    private static final int MAX_NAME_BYTES = 1024;
    private static final int GENERATED = 2;

    void write(DssWriter writer) {
        writer.u2(precision);
        writer.u2(scale);
        writer.i8(length);
        writer.u2(sqlType);
        writer.u2(ccsid);
        writer.u1(0);
        writer.u2(0);
        name(writer, name);
        writer.zeros(8);
        if (typeName == null) {
            writer.u1(NULL);
        } else {
            name(writer, typeName);
            name(writer, className);
        }
        writer.u1(0);
        writer.u2(0);
        writer.u2(isUpdatable ? 1 : 0);
        writer.u2(isGenerated ? GENERATED : 0);
        writer.u2(mode);
        writer.u2(0);
        writer.zeros(4);
        name(writer, table);
        name(writer, schema);
        name(writer, column);
    }

    private static void name(DssWriter writer, String name) {
        writer.utf8(name, MAX_NAME_BYTES);
        writer.u2(0);
    }

    static DescribedColumn read(DdmReader reader) {
        int precision = reader.u2();
        int scale = reader.u2();
        long length = reader.i8();
        int sqlType = reader.u2();
        int ccsid = reader.u2();
        String name = "";
        String typeName = null;
        String className = null;
        if (reader.u1() != NULL) {
            reader.u2();
            name = name(reader);
            name(reader);
            name(reader);
        }
        if (sqlType >= 2000 && sqlType < 2400) {
            typeName = name(reader);
            className = name(reader);
        } else if (reader.u1() != NULL) {
            throw ProtocolException.objectNotSupported(CodePoint.SQLDARD);
        }
        if (reader.u1() == NULL) {
            return new DescribedColumn(precision, scale, length, sqlType, ccsid, typeName, className, name, "", "", "", false, false, 0);
        }
        reader.u2();
        boolean isUpdatable = reader.u2() != 0;
        boolean isGenerated = reader.u2() == GENERATED;
        int mode = reader.u2();
        reader.skip(reader.u2());
        name(reader);
        String table = name(reader);
        String schema = name(reader);
        String column = name(reader);
        return new DescribedColumn(precision, scale, length, sqlType, ccsid, typeName, className, name, table, schema, column, isUpdatable, isGenerated, mode);
    }

    private static String name(DdmReader reader) {
        String mixed = reader.utf8(reader.u2());
        String single = reader.utf8(reader.u2());
        return mixed.isEmpty() ? single : mixed;
    }
}
