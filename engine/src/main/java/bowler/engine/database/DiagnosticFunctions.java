// SPDX-License-Identifier: Apache-2.0
package bowler.engine.database;

import bowler.catalog.AccessControl;
import bowler.engine.security.AuthorizationId;
import bowler.types.RowReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/// The table functions of schema SYSCS_DIAG that take arguments: CONTAINED_ROLES, and the functions that read a message
/// log from a file.
public final class DiagnosticFunctions {
    private final Database database;

    public DiagnosticFunctions(Database database) {
        this.database = database;
    }

    /// Returns the rows of a function.
    public List<RowReader> rows(String function, RowReader arguments, int argumentCount) {
        String text = arguments.isNull(0) ? null : (String) arguments.objectAt(0);
        return switch (function) {
            case "ERROR_LOG_READER" -> MessageLogRows.messages(file(text));
            case "STATEMENT_DURATION" -> MessageLogRows.durations(file(text));
            default -> roles(text, argumentCount > 1 && !arguments.isNull(1) && arguments.longAt(1) != 0);
        };
    }

    private String file(String path) {
        if (path == null) {
            throw EngineError.LOG_UNREADABLE.failure("NULL", "name a file");
        }
        try (InputStream file = database.externalFiles().read(path)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw EngineError.LOG_UNREADABLE.causedBy(e, path, e.getMessage());
        }
    }

    /// @param inverse true for the roles that contain the role, instead of those that it contains
    private List<RowReader> roles(String identifier, boolean inverse) {
        AccessControl access = database.catalog().accessControl();
        String role = identifier == null ? null : AuthorizationId.parse(identifier);
        if (role == null || !access.isRole(role)) {
            return List.of();
        }
        Set<String> found = inverse ? new TreeSet<>() : access.rolesWithin(role);
        if (inverse) {
            access.roleNames().stream().filter(each -> access.rolesWithin(each).contains(role)).forEach(found::add);
        }
        List<RowReader> rows = new ArrayList<>();
        found.forEach(each -> rows.add(DiagnosticRow.of(each)));
        return rows;
    }
}
