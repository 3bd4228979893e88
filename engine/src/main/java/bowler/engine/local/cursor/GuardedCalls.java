// SPDX-License-Identifier: Apache-2.0
package bowler.engine.local.cursor;

import bowler.base.error.SqlFailure;

/// The calls into a session: one at a time, each with the consequences that the severity of its failure states.
public interface GuardedCalls {
    CallGuard guard();

    /// Returns the failure to throw for a failed call that is not a statement; must be called within the call. The
    /// session is affected only if the failure ends it.
    SqlFailure failed(Throwable met);

    /// Acts on a failure according to its severity; within a call.
    ///
    /// @return what to throw
    SqlFailure answered(Throwable met);
}
