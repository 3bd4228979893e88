// SPDX-License-Identifier: Apache-2.0

/// The command line, and the one place that builds objects of every storey.
///
/// **Idea.** A command is a picocli class: it lives in the room of `tools` that does the work, or here when it joins
/// storeys that do not know each other. [Commands] lists them all; nothing is found by name at run time.
/// **Always true.** Exit code 0: done; 1: it ran and failed, or a check failed; 2: it was called wrongly. A mistake of
/// the user is one line on standard error, never a stack trace; the hidden `--stacktrace` shows where it came from.
/// **Used by** the script `bowler` at the root. **Uses** every module.
/// **Start at** [Main], then [Commands]. **Checked by** `MainTest`.
package bowler.launcher;
