// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

/// A type as written.
///
/// @param name in its shortest form, as INTEGER for INT; with `FOR BIT DATA` where that is written
/// @param length length or precision, -1 if not written
/// @param scale -1 if not written
/// @param collation null if not written
/// @param element what an ARRAY has elements of, null for the rest
public record TypeName(String name, long length, int scale, String collation, TypeName element, int offset) {
    public TypeName(String name, long length, int scale, int offset) {
        this(name, length, scale, null, null, offset);
    }
}
