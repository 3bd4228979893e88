// SPDX-License-Identifier: Apache-2.0
package bowler.tools.migrate.source;

/// One object of the source and the statement that creates it in the target.
///
/// @param kind what the object is, for the report
/// @param name its qualified name, for the report
/// @param schema the schema in which unqualified names of the statement are resolved; null for the user's
public record Definition(Phase phase, String kind, String name, String schema, String sql) {}
