// SPDX-License-Identifier: Apache-2.0

/// The conditions of the network client.
///
/// **Start at** [ClientError].
package bowler.client.failure;
