// SPDX-License-Identifier: Apache-2.0

/// SQL sessions on a database, compared with a model.
///
/// **Idea.** The test resembles `store`, one layer higher. It uses tables with primary keys, unique constraints,
/// indexes and an identity column. Sessions transfer money between accounts, change index keys, and create and drop
/// tables and indexes within transactions. After a crash, the contents must be a state that the model allows, and every
/// index must agree with its table.
/// **Used by** campaigns. **Uses** `model`, `machine`, `store`. **Start at** [SqlSubject].
package bowler.trials.sql;
