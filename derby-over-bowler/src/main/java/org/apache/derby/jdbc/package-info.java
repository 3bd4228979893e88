// SPDX-License-Identifier: Apache-2.0

/// Derby's URLs and public class names, standing for Bowler: for programs and tools that look for `jdbc:derby:`, or name a class.
///
/// **Idea.** As with the bridges of logging: a jar takes the place of Derby's, has its names, and passes everything on. So a configuration
/// is used as it is. Databases are Bowler's own; Derby's files cannot be read.
/// **Always true.** No class of Derby's is here beside these; both jars on one class path would hide each other.
/// **Used by** programs. **Uses** the driver and data sources of Bowler. **Start at** [EmbeddedDriver].
package org.apache.derby.jdbc;
