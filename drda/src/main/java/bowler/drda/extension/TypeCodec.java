// SPDX-License-Identifier: Apache-2.0
package bowler.drda.extension;

import bowler.drda.ddm.DdmReader;
import bowler.drda.ddm.DssWriter;
import bowler.drda.ddm.ProtocolException;
import bowler.types.DataType;
import bowler.types.TypeId;
import bowler.types.UserType;

/// Types with all their parameters: the name, the length and the scale. The type of the elements follows for arrays, the
/// name and the class for types of users. Names instead of numbers keep client and server of different versions from
/// confusing two types.
final class TypeCodec {
    private static final int MAX_DEPTH = 16;

    private TypeCodec() {}

    static void write(DssWriter writer, DataType type) {
        WireText.write(writer, type.id().name());
        writer.i4(type.length());
        writer.i4(type.scale());
        if (type.id() == TypeId.ARRAY) {
            write(writer, type.element());
        }
        if (type.id() == TypeId.JAVA_OBJECT) {
            WireText.write(writer, type.user().schemaName());
            WireText.write(writer, type.user().name());
            WireText.write(writer, type.user().className());
        }
    }

    static DataType read(DdmReader reader) {
        return read(reader, 0);
    }

    private static DataType read(DdmReader reader, int depth) {
        String name = WireText.readPresent(reader);
        TypeId id = id(name);
        int length = reader.i4();
        int scale = reader.i4();
        if (id == null || depth > MAX_DEPTH) {
            throw ProtocolException.valueNotSupported(reader.codePoint());
        }
        if (id == TypeId.JAVA_OBJECT) {
            return DataType.object(new UserType(
                WireText.readPresent(reader), WireText.readPresent(reader), WireText.readPresent(reader)));
        }
        return id == TypeId.ARRAY ? DataType.array(read(reader, depth + 1), length) : new DataType(id, length, scale);
    }

    private static TypeId id(String name) {
        for (TypeId id : TypeId.values()) {
            if (id.name().equals(name)) {
                return id;
            }
        }
        return null;
    }
}
