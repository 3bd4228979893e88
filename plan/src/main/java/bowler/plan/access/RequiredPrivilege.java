// SPDX-License-Identifier: Apache-2.0
package bowler.plan.access;

import bowler.catalog.privilege.Privilege;
import bowler.catalog.privilege.Securable;
import java.util.List;

/// A right that a statement needs. The owner of the database has every right, and the owner of a schema has every right
/// on its objects.
public sealed interface RequiredPrivilege {
    /// A privilege on a table or view.
    ///
    /// @param columns the positions of the columns that need it; empty for the whole table
    /// @param columnNames the names of these columns
    /// @param isOfAnyColumn true if the privilege on any column suffices, as SELECT to count rows
    record OnTable(
            Securable object, String schemaName, String name, Privilege privilege, List<Integer> columns,
            List<String> columnNames, boolean isOfAnyColumn) implements RequiredPrivilege {}

    /// EXECUTE on a routine, or USAGE on a sequence, a type or an aggregate.
    record OnObject(Securable object, String schemaName, String name, Privilege privilege)
            implements RequiredPrivilege {}

    /// The ownership of the schema in which objects are created, altered or dropped.
    record InSchema(String schemaName) implements RequiredPrivilege {}

    /// The right to create a schema: the user's own, or any for the owner of the database.
    ///
    /// @param authorization the future owner, or null for the user
    record NewSchema(String schemaName, String authorization) implements RequiredPrivilege {}

    /// The ownership of an object whose privileges are granted or revoked.
    ///
    /// @param kind the kind of the object, for the message
    record Ownership(String kind, String schemaName, String name) implements RequiredPrivilege {}

    /// The ownership of an object that a view reads. Only who owns all of them grants privileges on the view.
    ///
    /// @param kind the kind of the object, for the message
    record GrantThroughView(String kind, String schemaName, String name) implements RequiredPrivilege {}

    /// A right that the owner of a schema needs, because the statement contains the body of a function of that schema.
    record OfOwner(String schemaName, RequiredPrivilege needed) implements RequiredPrivilege {}

    /// The ownership of the database.
    ///
    /// @param statement the statement that needs it, for the message; null for reading a table of the system
    record DatabaseOwnership(String statement) implements RequiredPrivilege {}
}
