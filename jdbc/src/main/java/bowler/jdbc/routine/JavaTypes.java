// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import bowler.types.DataType;
import java.math.BigDecimal;
import java.sql.Array;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Date;
import java.sql.Time;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/// The Java types that stand for SQL types in the methods of routines. Derby's types come first. A method with other types
/// is accepted if no method has only types of Derby.
final class JavaTypes {
    private JavaTypes() {}

    /// Returns the types that a parameter or a result of an SQL type may have.
    static List<Class<?>> of(DataType type, ClassLoader loader) {
        List<Class<?>> all = new ArrayList<>(ofDerby(type, loader));
        all.addAll(switch (type.id()) {
            case SMALLINT -> List.of(Short.class);
            case CLOB -> List.of(String.class);
            case BLOB -> List.of(byte[].class);
            case DATE -> List.of(LocalDate.class);
            case TIME -> List.of(LocalTime.class);
            case TIMESTAMP -> List.of(LocalDateTime.class);
            default -> List.of();
        });
        return all;
    }

    /// Returns the types that a parameter or a result has in Derby; for types that Derby lacks, all types.
    static List<Class<?>> ofDerby(DataType type, ClassLoader loader) {
        return switch (type.id()) {
            case TINYINT -> List.of(byte.class, Byte.class, short.class, Short.class);
            case SMALLINT -> List.of(short.class, Integer.class);
            case INTEGER -> List.of(int.class, Integer.class);
            case BIGINT -> List.of(long.class, Long.class);
            case REAL -> List.of(float.class, Float.class);
            case DOUBLE -> List.of(double.class, Double.class);
            case BOOLEAN -> List.of(boolean.class, Boolean.class);
            case DECIMAL, NUMERIC -> List.of(BigDecimal.class);
            case CHAR, VARCHAR, LONG_VARCHAR, JSON, XML -> List.of(String.class);
            case CLOB -> List.of(Clob.class);
            case CHAR_BITS, VARCHAR_BITS, LONG_VARCHAR_BITS -> List.of(byte[].class);
            case BLOB -> List.of(Blob.class);
            case DATE -> List.of(Date.class);
            case TIME -> List.of(Time.class);
            case TIMESTAMP -> List.of(Timestamp.class);
            case TIMESTAMP_TZ -> List.of(OffsetDateTime.class);
            case TIME_TZ -> List.of(OffsetTime.class);
            case INTERVAL_MONTHS -> List.of(Period.class);
            case INTERVAL_SECONDS -> List.of(Duration.class);
            case UUID -> List.of(UUID.class);
            case JAVA_OBJECT -> List.of(objectClass(type, loader));
            case ARRAY -> List.of(Array.class);
        };
    }

    /// Returns the class of a user type; fails with 42X51 if it is missing.
    private static Class<?> objectClass(DataType type, ClassLoader loader) {
        try {
            return Class.forName(type.user().className(), false, loader);
        } catch (ClassNotFoundException | LinkageError missing) {
            throw LinkError.NO_TYPE_CLASS.causedBy(missing, type.user().className(), type);
        }
    }
}
