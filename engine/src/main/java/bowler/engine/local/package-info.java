// SPDX-License-Identifier: Apache-2.0

/// Sessions in this JVM: the treaty of `session`, served by storage, compiler and executor.
///
/// **Idea.** A session owns one storage transaction and uses it again and again. A statement holds a shared plan and its
/// own run state; it compiles itself anew when the catalog has moved on. **Start at** [EmbeddedSession].
package bowler.engine.local;
