// SPDX-License-Identifier: Apache-2.0

/// The command line. It is the only module that creates objects of every layer.
///
/// **Idea.** A command is a picocli class. It is in the package of `tools` that does the work, or here if it combines
/// packages that do not know each other. [Commands] lists them all; no command is looked up by name at run time.
/// **Always true.** Exit code 0 means success; 1 that the command or a check failed; 2 that the arguments were wrong. A
/// mistake of the user is reported in one line on standard error, never as a stack trace; the hidden `--stacktrace`
/// shows its origin.
/// **Used by** the script `bowler` at the root. **Uses** every module. **Start at** [Main], then [Commands]. **Checked
/// by** `MainTest`.
package bowler.launcher;
