// SPDX-License-Identifier: Apache-2.0

/// A build tool: links the classes of a jar at build time, so that it starts quickly.
module bowler.pack {
    requires bowler.tools;
    requires java.sql;
}
