// SPDX-License-Identifier: Apache-2.0

/// Derby's URLs and public class names, implemented by Bowler, for programs and tools that use `jdbc:derby:` or name a
/// class.
///
/// **Idea.** The jar replaces Derby's jar, like the bridges of logging libraries. It has the same class names and
/// delegates every call. So an existing configuration works unchanged. The names of Derby's client need
/// `bowler-client.jar`, the other ones `bowler.jar`. Databases are Bowler's own; Derby's files cannot
/// be read.
/// **Always true.** The jar contains no other class of Derby; two jars with the same classes on one class path would
/// hide each other.
/// **Used by** programs. **Uses** the driver and data sources of Bowler. **Start at** [EmbeddedDriver].
package org.apache.derby.jdbc;
