// SPDX-License-Identifier: Apache-2.0
package bowler.execute.parallel;

/// Consumes the rows of one site.
public interface PipelineSink {
    /// Consumes a part: opens the site's rows and reads them to their end.
    ///
    /// @return false if it cannot continue and everything must be abandoned
    boolean take(int part);

    /// Ends the parts of this site, which has processed at least one; called in the thread that processed them.
    default void end() {}
}
