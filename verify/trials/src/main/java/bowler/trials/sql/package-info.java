// SPDX-License-Identifier: Apache-2.0

/// SQL sessions on a database, compared with a model.
///
/// **Idea.** The test resembles `store`, one layer higher. It uses tables with primary keys, unique constraints,
/// indexes and an identity column, and routines that make values of all kinds. Sessions transfer money between
/// accounts, change index keys, write documents, and create and drop tables, indexes and rules within transactions. After a crash, the contents must be a state that the model allows, and every
/// index must agree with its table.
/// **Used by** campaigns. **Uses** `model`, `machine`, `store`. **Start at** [SqlSubject].
package bowler.trials.sql;
