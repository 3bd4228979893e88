// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// The SQL types. Numeric types are in the order of numeric promotion.
public enum TypeId {
    TINYINT(Carrier.LONG, "TINYINT"),
    SMALLINT(Carrier.LONG, "SMALLINT"),
    INTEGER(Carrier.LONG, "INTEGER"),
    BIGINT(Carrier.LONG, "BIGINT"),
    DECIMAL(Carrier.OBJECT, "DECIMAL"),
    NUMERIC(Carrier.OBJECT, "NUMERIC"),
    REAL(Carrier.DOUBLE, "REAL"),
    DOUBLE(Carrier.DOUBLE, "DOUBLE"),
    BOOLEAN(Carrier.LONG, "BOOLEAN"),
    CHAR(Carrier.OBJECT, "CHAR"),
    VARCHAR(Carrier.OBJECT, "VARCHAR"),
    LONG_VARCHAR(Carrier.OBJECT, "LONG VARCHAR"),
    CLOB(Carrier.OBJECT, "CLOB"),
    CHAR_BITS(Carrier.OBJECT, "CHAR () FOR BIT DATA"),
    VARCHAR_BITS(Carrier.OBJECT, "VARCHAR () FOR BIT DATA"),
    LONG_VARCHAR_BITS(Carrier.OBJECT, "LONG VARCHAR FOR BIT DATA"),
    BLOB(Carrier.OBJECT, "BLOB"),
    UUID(Carrier.OBJECT, "UUID"),
    JSON(Carrier.OBJECT, "JSON"),
    /// Holds the text of a document, or a sequence that a query has returned (`XmlValue`).
    XML(Carrier.OBJECT, "XML"),
    /// Holds a Java object in serialized form. CREATE TYPE names the class.
    JAVA_OBJECT(Carrier.OBJECT, "OBJECT"),
    /// Has elements of another type.
    ARRAY(Carrier.OBJECT, "ARRAY"),
    /// Holds years and months.
    INTERVAL_MONTHS(Carrier.LONG, "INTERVAL YEAR TO MONTH"),
    /// Holds days, hours, minutes and seconds.
    INTERVAL_SECONDS(Carrier.OBJECT, "INTERVAL DAY TO SECOND"),
    DATE(Carrier.LONG, "DATE"),
    TIME(Carrier.LONG, "TIME"),
    TIME_TZ(Carrier.OBJECT, "TIME WITH TIME ZONE"),
    TIMESTAMP(Carrier.OBJECT, "TIMESTAMP"),
    TIMESTAMP_TZ(Carrier.OBJECT, "TIMESTAMP WITH TIME ZONE");

    private final Carrier carrier;
    private final String sqlName;

    TypeId(Carrier carrier, String sqlName) {
        this.carrier = carrier;
        this.sqlName = sqlName;
    }

    public Carrier carrier() {
        return carrier;
    }

    /// Returns the name without parameters, as metadata and messages show it.
    public String sqlName() {
        return sqlName;
    }

    public boolean isNumeric() {
        return ordinal() <= DOUBLE.ordinal();
    }

    public boolean isInteger() {
        return ordinal() <= BIGINT.ordinal();
    }

    /// Returns whether the type is an integer type or DECIMAL.
    public boolean isExact() {
        return ordinal() <= NUMERIC.ordinal();
    }

    /// Returns whether the type is DECIMAL or NUMERIC.
    public boolean isDecimal() {
        return this == DECIMAL || this == NUMERIC;
    }

    public boolean isCharacter() {
        return ordinal() >= CHAR.ordinal() && ordinal() <= CLOB.ordinal();
    }

    public boolean isBits() {
        return ordinal() >= CHAR_BITS.ordinal() && ordinal() <= BLOB.ordinal();
    }

    /// Returns whether long values can be stored apart from their rows and read in chunks.
    public boolean isLob() {
        return this == CLOB || this == BLOB || this == XML;
    }

    public boolean isInterval() {
        return this == INTERVAL_MONTHS || this == INTERVAL_SECONDS;
    }

    /// Returns whether the type is a date or time type, with or without time zone.
    public boolean isTemporal() {
        return ordinal() >= DATE.ordinal();
    }

    /// Returns whether values can be compared, sorted and grouped.
    public boolean isOrdered() {
        return switch (this) {
            case LONG_VARCHAR, CLOB, LONG_VARCHAR_BITS, BLOB, XML, JAVA_OBJECT -> false;
            case TINYINT, SMALLINT, INTEGER, BIGINT, DECIMAL, NUMERIC, REAL, DOUBLE, BOOLEAN, CHAR, VARCHAR, CHAR_BITS,
                 VARCHAR_BITS, UUID, JSON, ARRAY, INTERVAL_MONTHS, INTERVAL_SECONDS, DATE, TIME, TIME_TZ, TIMESTAMP, TIMESTAMP_TZ -> true;
        };
    }
}
