// SPDX-License-Identifier: Apache-2.0

/// Error conditions of the server.
///
/// **Idea.** [ServerError] lists the errors of the server itself; failures of sessions have conditions of their own.
/// **Used by** all packages of the server. **Start at** [ServerError].
package bowler.server.failure;
