// SPDX-License-Identifier: Apache-2.0
package bowler.execute.run;

import bowler.catalog.SequenceDescriptor;

/// Values that neither rows nor parameters give: the session's, and numbers that nobody else is given.
public interface SessionValues {
    String user();

    /// The current schema.
    String schema();

    /// The last identity value that an INSERT of one row was given, or null.
    Long lastIdentity();

    SequenceCounter counter(SequenceDescriptor sequence);
}
