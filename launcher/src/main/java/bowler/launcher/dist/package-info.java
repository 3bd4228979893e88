// SPDX-License-Identifier: Apache-2.0

/// A release as files: an archive to unpack, a Maven repository in a folder, a list of materials.
///
/// **Idea.** The jars are those of the build. Everything that is added here depends on them alone.
/// **Always true.** The same jars give the same bytes: files are sorted, and their times are those of the build's setting.
/// **Used by** the launcher. **Start at** [DistCommand].
package bowler.launcher.dist;
