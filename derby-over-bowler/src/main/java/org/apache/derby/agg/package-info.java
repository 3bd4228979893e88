// SPDX-License-Identifier: Apache-2.0

/// Derby's interface of user-defined aggregates.
///
/// **Used by** classes that CREATE DERBY AGGREGATE names. **Start at** [Aggregator].
package org.apache.derby.agg;
