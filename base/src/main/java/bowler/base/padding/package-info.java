// SPDX-License-Identifier: Apache-2.0

/// Padding between fields that different threads write.
///
/// **Idea.** A field that one session writes with every statement must not share a cache line with one that another
/// session reads. Otherwise each takes the line from the other: two clients then do the work of one and a half. The
/// garbage collector decides which objects are adjacent, so frequently written fields often have padding on both sides.
/// **How.** The order of fields is guaranteed only between a class and its superclass; within one class the JVM chooses
/// it. [CacheLinePaddingBefore] therefore comes first. A subclass of it holds the written fields; it stands at the end of
/// the file of the class that uses them. That class extends it and begins with sixteen longs. Fields that are rarely
/// written, or compared before they are set, need no padding.
/// **Used by** sessions, from the driver to the tree, and by the pool. **Checked by** the figure of
/// `./bowler load select --clients 1,2`.
package bowler.base.padding;
