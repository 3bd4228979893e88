// SPDX-License-Identifier: Apache-2.0

/// Sessions on a store, compared with a model.
///
/// **Idea.** A model keeps whole states, so that it is obviously right; sessions at all isolation levels do random
/// things on one thread, and each result must be the model's. A session that would have to wait fails instead and rolls
/// back. After a crash the store must show a state that the model says it may show.
/// **Used by** campaigns. **Uses** `model`, `machine`. **Start at** [StoreSubject]. **Checked by** its own tests, on a calm machine.
package bowler.trials.store;
