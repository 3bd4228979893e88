// SPDX-License-Identifier: Apache-2.0

/// `DatabaseMetaData`: fixed answers, and queries over the system tables.
///
/// **Idea.** Metadata query the catalog in SQL, through the connection itself ([CatalogQueries]), as any user could;
/// what SQL cannot express yet, such as the columns of `UNIQUE BTREE (1, 2 DESC)`, is computed here, and the rows are
/// returned complete. [MetaDataResult] holds the columns of every result set, [FixedMetaData] the constant answers.
/// **Always true.** A metadata call leaves the connection's state unchanged: no transaction begun here stays open.
/// **Used by** the package `connection`, which provides its connection and creates result sets ([MetaDataConnection]).
/// **Start at** [SystemMetaData].
package bowler.jdbc.metadata;
