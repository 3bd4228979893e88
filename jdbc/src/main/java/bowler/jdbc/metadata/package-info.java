// SPDX-License-Identifier: Apache-2.0

/// `DatabaseMetaData`: fixed answers, and queries over the system tables.
///
/// **Idea.** What the catalog knows is asked in SQL, through the connection itself ([CatalogQueries]), as any user could;
/// what SQL cannot say yet, such as the columns behind `UNIQUE BTREE (1, 2 DESC)`, is put together here, and the rows are
/// handed over complete. [MetaDataResult] holds the columns of every result set, [FixedMetaData] what never changes.
/// **Always true.** Asking for metadata leaves a connection as it was: no transaction begun here stays open.
/// **Used by** the root room, which lends its connection and makes result sets ([MetaDataConnection]). **Start at**
/// [SystemMetaData].
package bowler.jdbc.metadata;
