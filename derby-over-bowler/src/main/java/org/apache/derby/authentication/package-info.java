// SPDX-License-Identifier: Apache-2.0

/// Derby's interface of authentication schemes of applications.
package org.apache.derby.authentication;
