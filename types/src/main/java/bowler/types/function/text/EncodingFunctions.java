// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.text;

import bowler.types.DataType;
import bowler.types.TypesError;
import bowler.types.function.call.Argument;
import bowler.types.function.call.ArgumentTypes;
import bowler.types.function.call.BoundFunction;
import bowler.types.function.call.FunctionFactories;
import bowler.types.function.call.FunctionRegister;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;

/// Encodes bytes as text, decodes them, and computes digests: HEX, UNHEX, BASE64, MD5, SHA. A text is encoded in UTF-8;
/// a whole number is its eight bytes.
public final class EncodingFunctions {
    private EncodingFunctions() {}

    public static void register(FunctionRegister register) {
        register.add(1, 1, EncodingFunctions::hex, "HEX", "RAWTOHEX");
        register.add(1, 1, EncodingFunctions::unhex, "UNHEX", "HEXTORAW");
        register.add(1, 1, EncodingFunctions::toBase64, "TO_BASE64", "BASE64_ENCODE");
        register.add(1, 1, EncodingFunctions::fromBase64, "FROM_BASE64", "BASE64_DECODE");
        addDigest(register, "MD5", "MD5", 32);
        addDigest(register, "SHA1", "SHA-1", 40);
        addDigest(register, "SHA224", "SHA-224", 56);
        addDigest(register, "SHA384", "SHA-384", 96);
        addDigest(register, "SHA256", "SHA-256", 64);
        addDigest(register, "SHA512", "SHA-512", 128);
    }

    private static DataType bytesOrText(String name, Argument argument) {
        DataType type = argument.type();
        return type != null && type.id().isBits() ? type : ArgumentTypes.text(name, argument);
    }

    private static byte[] bytes(Object value) {
        return value instanceof byte[] bits ? bits : ((String) value).getBytes(StandardCharsets.UTF_8);
    }

    /// Returns the maximum number of bytes of a value of the type.
    private static long maxBytes(DataType type) {
        return type.id().isBits() ? type.length() : 3L * type.length();
    }

    private static BoundFunction hex(String name, List<Argument> arguments) {
        DataType given = arguments.getFirst().type();
        if (given != null && given.id().isInteger()) {
            return FunctionFactories.ofObject(name, DataType.varchar(16), List.of(DataType.BIGINT),
                row -> Long.toHexString(row.longAt(0)).toUpperCase(Locale.ROOT));
        }
        DataType type = bytesOrText(name, arguments.getFirst());
        return FunctionFactories.ofText(name, ArgumentTypes.made(2 * maxBytes(type), List.of()), List.of(type),
            row -> HexFormat.of().withUpperCase().formatHex(bytes(row.objectAt(0))));
    }

    private static BoundFunction unhex(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        int max = Math.clamp(text.length() / 2, 1, DataType.MAX_VARCHAR_LENGTH);
        return FunctionFactories.ofObject(name, DataType.varcharBits(max), List.of(text), row -> {
            String digits = (String) row.objectAt(0);
            try {
                return HexFormat.of().parseHex(digits.strip());
            } catch (IllegalArgumentException noHex) {
                throw TypesError.BAD_ARGUMENT.causedBy(noHex, digits, name);
            }
        });
    }

    private static BoundFunction toBase64(String name, List<Argument> arguments) {
        DataType type = bytesOrText(name, arguments.getFirst());
        return FunctionFactories.ofText(name, ArgumentTypes.made((maxBytes(type) + 2) / 3 * 4, List.of()), List.of(type),
            row -> Base64.getEncoder().encodeToString(bytes(row.objectAt(0))));
    }

    private static BoundFunction fromBase64(String name, List<Argument> arguments) {
        DataType text = ArgumentTypes.text(name, arguments.getFirst());
        int max = Math.clamp(text.length() / 4L * 3 + 3, 1, DataType.MAX_VARCHAR_LENGTH);
        return FunctionFactories.ofObject(name, DataType.varcharBits(max), List.of(text), row -> {
            String coded = (String) row.objectAt(0);
            try {
                return Base64.getDecoder().decode(coded.strip());
            } catch (IllegalArgumentException noBase64) {
                throw TypesError.BAD_ARGUMENT.causedBy(noBase64, coded, name);
            }
        });
    }

    /// Adds a function that returns the digest in lower-case hexadecimal digits.
    private static void addDigest(FunctionRegister register, String name, String algorithm, int length) {
        register.add(1, 1, (called, arguments) -> {
            DataType type = bytesOrText(called, arguments.getFirst());
            return FunctionFactories.ofObject(called, DataType.character(length), List.of(type),
                row -> HexFormat.of().formatHex(digest(algorithm).digest(bytes(row.objectAt(0)))));
        }, name);
    }

    private static MessageDigest digest(String algorithm) {
        try {
            return MessageDigest.getInstance(algorithm);
        } catch (NoSuchAlgorithmException notInThisJava) {
            throw TypesError.BAD_ARGUMENT.causedBy(notInThisJava, algorithm, "MessageDigest");
        }
    }
}
