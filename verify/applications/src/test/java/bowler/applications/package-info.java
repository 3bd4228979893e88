// SPDX-License-Identifier: Apache-2.0

/// Programs and libraries that were written for Apache Derby, as they come from Maven Central, running on Bowler: a
/// class for each.
///
/// **Idea.** Users who migrate change a jar and a URL. So nothing of an application is replaced here. Its own scripts
/// are read from its jar. Its own dialect or delegate for Derby works, found by the product name where the application
/// looks for that. **Used by** no package; the outermost proof. **Start at** [ApplicationDatabase], then [QuartzTest].
/// The settings for users are in `docs/applications.md`.
package bowler.applications;
