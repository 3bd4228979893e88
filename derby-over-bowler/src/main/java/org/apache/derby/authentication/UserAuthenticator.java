// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.authentication;

/// Derby's name of [bowler.session.UserAuthenticator].
public interface UserAuthenticator extends bowler.session.UserAuthenticator {}
