// SPDX-License-Identifier: Apache-2.0
package bowler.sql.ast;

/// A type as written.
///
/// @param name the shortest synonym, such as INTEGER for INT; followed by `FOR BIT DATA` if that is written
/// @param length the length or precision; -1 if not written
/// @param scale -1 if not written
/// @param collation null if not written
/// @param element the element type of an ARRAY; null for other types
/// @param user the name of a type that CREATE TYPE has made; null for built-in types
public record TypeName(String name, long length, int scale, String collation, TypeName element, Name user, int offset) {
    public TypeName(String name, long length, int scale, int offset) {
        this(name, length, scale, null, null, null, offset);
    }

    public static TypeName user(Name name) {
        return new TypeName("OBJECT", -1, -1, null, null, name, name.offset());
    }
}
