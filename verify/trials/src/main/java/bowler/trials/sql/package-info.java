// SPDX-License-Identifier: Apache-2.0

/// SQL sessions on a database, compared with a model.
///
/// **Idea.** As `store`, one storey up: tables with primary keys, unique constraints, indexes and an identity column;
/// transfers between accounts, changes of index keys, tables and indexes made and dropped within transactions. After a
/// crash the contents must be a state that the model allows, and every index must agree with its table.
/// **Used by** campaigns. **Uses** `model`, `machine`, `store`. **Start at** [SqlSubject].
package bowler.trials.sql;
