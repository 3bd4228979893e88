// SPDX-License-Identifier: Apache-2.0

/// Space between what different threads write.
///
/// **Idea.** What one session writes with every statement must not lie in a cache line that another session reads, or
/// each takes the line from the other: two clients then do the work of one and a half. Where an object lies beside
/// another is the garbage collector's choice, so what is written often has space on both sides.
/// **How.** Order is certain between a class and its superclass only: fields within one class are placed as the JVM
/// likes. So [CacheLinePaddingBefore] comes first, a subclass of it holds the fields that are written, and a subclass of that has
/// sixteen longs of its own. What is written rarely, or compared before it is set, needs none of this.
/// **Used by** sessions, from the driver to the tree. **Checked by** the figure of `./bowler load select --clients 1,2`.
package bowler.base.padding;
