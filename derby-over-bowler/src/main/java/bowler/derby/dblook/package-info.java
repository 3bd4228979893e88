// SPDX-License-Identifier: Apache-2.0

/// The tool `dblook` of Derby: the definitions of a database as a script that creates them again.
///
/// **Idea.** Each kind of object is a query of the system tables and a text per row. The kinds follow each other so that
/// the script runs from top to bottom.
/// **Always true.** Sections, their order and the form of statements are those of Derby 10.17. Within a section the
/// objects are sorted by name.
/// **Used by** `org.apache.derby.tools.dblook`. **Uses** JDBC alone, so it reads Derby's databases, too.
/// **Start at** [SchemaScript].
package bowler.derby.dblook;
