// SPDX-License-Identifier: Apache-2.0

/// Sessions in this JVM: the implementation of the API `session` on storage, compiler and executor.
///
/// **Idea.** A session owns one storage transaction and uses it for all its work. A statement holds a shared plan and
/// its own run state; it recompiles itself when the catalog has changed. [EmbeddedSession] guards the calls. Its parts are
/// its settings, its transactions, its diagnostics, and the context in which its statements run. **Start at**
/// [EmbeddedSession].
package bowler.engine.local;
