// SPDX-License-Identifier: Apache-2.0

/// The catalog in memory: an immutable implementation of [bowler.catalog.CatalogSnapshot], and its next versions.
///
/// **Idea.** A definition creates a new state that shares most of its content with the state before. **Start at**
/// [CatalogState].
package bowler.catalog.state;
