// SPDX-License-Identifier: Apache-2.0

/// Conditions of the server.
///
/// **Idea.** [ServerError] lists what the server itself refuses; failures of sessions have conditions of their own.
/// **Used by** all packages of the server. **Start at** [ServerError].
package bowler.server.failure;
