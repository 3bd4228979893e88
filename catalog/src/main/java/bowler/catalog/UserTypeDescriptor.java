// SPDX-License-Identifier: Apache-2.0
package bowler.catalog;

import bowler.types.DataType;
import bowler.types.UserType;

/// A type that CREATE TYPE has made. Its values are objects of a Java class, which need not exist yet.
public record UserTypeDescriptor(String schemaName, String name, String className) implements SchemaObject {
    @Override
    public Kind kind() {
        return Kind.TYPE;
    }

    public DataType type() {
        return DataType.object(new UserType(schemaName, name, className));
    }
}
