// SPDX-License-Identifier: Apache-2.0

/// Random tables, rows and queries.
///
/// **Idea.** Every choice follows from one [SeededChoice]. Texts are well typed, column by column, so that most of them
/// are valid. [QueryDialect] decides which words may be used, because peers know fewer. The generator avoids results
/// that SQL leaves undefined. A limit has an order over all columns, and a window that counts rows has an order over
/// all columns that it can see.
/// **Used by** `ask` and the campaigns. **Start at** [TestSchema], then [QueryGenerator]; for changes [ChangeSchema],
/// then [ChangeGenerator].
package bowler.queries.make;
