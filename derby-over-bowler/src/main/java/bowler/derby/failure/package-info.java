// SPDX-License-Identifier: Apache-2.0

/// The service by which the driver throws Derby's exception class for violated constraints.
///
/// **Used by** `SqlExceptions` of the driver, which finds it as a service. **Start at** [DerbyViolations]. **Checked by**
/// `ConstraintViolationTest`.
package bowler.derby.failure;
