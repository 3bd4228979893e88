// SPDX-License-Identifier: Apache-2.0

/// Binders of CREATE, ALTER, DROP and RENAME: written definitions become descriptors and plans.
///
/// **Idea.** There is one binder for each kind of schema object; constraints and DEFAULTs are common to CREATE TABLE
/// and ALTER TABLE.
/// **Used by** `bind`, `bind.change` (for DEFAULTs). **Uses** `bind.query`. **Start at** [CreateDropBinder].
package bowler.sql.bind.definition;
