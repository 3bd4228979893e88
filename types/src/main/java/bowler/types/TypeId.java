// SPDX-License-Identifier: Apache-2.0
package bowler.types;

/// The SQL types, in the order of numeric promotion where they are numbers.
public enum TypeId {
    SMALLINT(Carrier.LONG),
    INTEGER(Carrier.LONG),
    BIGINT(Carrier.LONG),
    DECIMAL(Carrier.OBJECT),
    REAL(Carrier.DOUBLE),
    DOUBLE(Carrier.DOUBLE),
    BOOLEAN(Carrier.LONG),
    CHAR(Carrier.OBJECT),
    VARCHAR(Carrier.OBJECT),
    LONG_VARCHAR(Carrier.OBJECT),
    CLOB(Carrier.OBJECT),
    CHAR_BITS(Carrier.OBJECT),
    VARCHAR_BITS(Carrier.OBJECT),
    LONG_VARCHAR_BITS(Carrier.OBJECT),
    BLOB(Carrier.OBJECT),
    DATE(Carrier.LONG),
    TIME(Carrier.LONG),
    TIMESTAMP(Carrier.OBJECT);

    private final Carrier carrier;

    TypeId(Carrier carrier) {
        this.carrier = carrier;
    }

    public Carrier carrier() {
        return carrier;
    }

    public boolean isNumeric() {
        return ordinal() <= DOUBLE.ordinal();
    }

    public boolean isInteger() {
        return ordinal() <= BIGINT.ordinal();
    }

    public boolean isCharacter() {
        return ordinal() >= CHAR.ordinal() && ordinal() <= CLOB.ordinal();
    }

    public boolean isBits() {
        return ordinal() >= CHAR_BITS.ordinal() && ordinal() <= BLOB.ordinal();
    }

    public boolean isTemporal() {
        return ordinal() >= DATE.ordinal();
    }
}
