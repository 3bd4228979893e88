// SPDX-License-Identifier: Apache-2.0

/// Hosts, ports and attributes of URLs.
///
/// **Start at** [ConnectionTarget].
package bowler.client.address;
