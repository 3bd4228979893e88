// SPDX-License-Identifier: Apache-2.0

/// Random tables, rows and queries.
///
/// **Idea.** Everything follows from one [SeededChoice]. Texts are written well typed, column by column, so that most of them
/// mean something; [QueryDialect] says which words may be used, since peers know fewer. What SQL leaves open is avoided: a limit comes
/// with an order over all columns, a window that counts rows with an order over all columns that it can see.
/// **Used by** `ask` and the campaigns. **Start at** [TestSchema], then [QueryGenerator]; of changes [ChangeSchema], then [ChangeGenerator].
package bowler.queries.make;
