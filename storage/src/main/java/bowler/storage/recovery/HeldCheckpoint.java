// SPDX-License-Identifier: Apache-2.0
package bowler.storage.recovery;

import bowler.storage.file.ControlFile;

/// A checkpoint whose log is kept.
///
/// @param state the control file's state after the checkpoint
/// @param hold keeps the log that a restart from the checkpoint reads
public record HeldCheckpoint(ControlFile.State state, LogRetention.Hold hold) {}
