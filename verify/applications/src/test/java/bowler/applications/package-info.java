// SPDX-License-Identifier: Apache-2.0

/// Programs and libraries that were written for Apache Derby, as they come from Maven Central, running on Bowler: a class for each.
///
/// **Idea.** Whoever moves changes a jar and a URL. So nothing of an application is replaced here: its own scripts are read from
/// its jar, its own dialect or delegate for Derby is the one that works, found by the name of the product wherever it looks for that.
/// **Used by** nobody; the outermost proof. **Start at** [ApplicationDatabase], then [QuartzTest]. What users set is in `docs/applications.md`.
package bowler.applications;
