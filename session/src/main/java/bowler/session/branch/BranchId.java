// SPDX-License-Identifier: Apache-2.0
package bowler.session.branch;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;

/// The name of a transaction branch: the part of a distributed transaction at one database. It has the three parts of an
/// XA identifier, and two names are equal if all parts are.
public final class BranchId {
    public static final int MAX_PART_BYTES = 64;
    /// The format number that the XA standard reserves for "no transaction".
    private static final int NULL_FORMAT = -1;
    private static final int HEADER_BYTES = Integer.BYTES + 1;

    private final int format;
    private final byte[] globalId;
    private final byte[] qualifier;

    /// @throws bowler.base.error.SqlFailure with [BranchError#INVALID] if a part is too long or the name is null
    public BranchId(int format, byte[] globalId, byte[] qualifier) {
        if (format == NULL_FORMAT || globalId == null || qualifier == null || globalId.length == 0
                || globalId.length > MAX_PART_BYTES || qualifier.length > MAX_PART_BYTES) {
            throw BranchError.INVALID.failure("the name of a branch has a format other than -1, 1 to 64 bytes and 0 to 64 bytes");
        }
        this.format = format;
        this.globalId = globalId.clone();
        this.qualifier = qualifier.clone();
    }

    public int format() {
        return format;
    }

    public byte[] globalId() {
        return globalId.clone();
    }

    public byte[] qualifier() {
        return qualifier.clone();
    }

    /// Returns the name as bytes for [#decode]: format, length of the global id, global id, qualifier.
    public byte[] encode() {
        return ByteBuffer.allocate(HEADER_BYTES + globalId.length + qualifier.length)
            .putInt(format).put((byte) globalId.length).put(globalId).put(qualifier).array();
    }

    public static BranchId decode(byte[] encoded) {
        int qualifierStart = HEADER_BYTES + encoded[Integer.BYTES];
        return new BranchId(ByteBuffer.wrap(encoded).getInt(), Arrays.copyOfRange(encoded, HEADER_BYTES, qualifierStart),
            Arrays.copyOfRange(encoded, qualifierStart, encoded.length));
    }

    /// Reads the form of [#toString].
    ///
    /// @return null if the text does not have this form
    public static BranchId parse(String text) {
        String[] parts = text.strip().replaceFirst("^\\((.*)\\)$", "$1").split(",", -1);
        if (parts.length != 3) {
            return null;
        }
        try {
            HexFormat hex = HexFormat.of();
            return new BranchId(Integer.parseInt(parts[0].strip()), hex.parseHex(parts[1].strip()), hex.parseHex(parts[2].strip()));
        } catch (IllegalArgumentException notOfThisForm) {
            return null;
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof BranchId that && format == that.format && Arrays.equals(globalId, that.globalId)
            && Arrays.equals(qualifier, that.qualifier);
    }

    @Override
    public int hashCode() {
        return (Arrays.hashCode(globalId) * 31 + Arrays.hashCode(qualifier)) * 31 + format;
    }

    /// Returns the form in which Derby shows a branch: `(format,global id,qualifier)`, with bytes in hexadecimal.
    @Override
    public String toString() {
        HexFormat hex = HexFormat.of();
        return "(" + format + "," + hex.formatHex(globalId) + "," + hex.formatHex(qualifier) + ")";
    }
}
