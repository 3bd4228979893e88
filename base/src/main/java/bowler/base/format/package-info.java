// SPDX-License-Identifier: Apache-2.0

/// The names of releases in files.
///
/// **Idea.** A file that a later release has changed must not be opened as if it were an old one. Every kind of file
/// therefore names its format and the release that wrote it, at places that never move.
/// **Always true.** [bowler.base.format.Release#NAME] is the version in the `pom.xml` files.
/// **Used by** the log, the control file, the catalog and the driver. **Checked by** `FormatsTest`.
package bowler.base.format;
