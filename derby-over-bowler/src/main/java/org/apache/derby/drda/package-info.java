// SPDX-License-Identifier: Apache-2.0

/// Derby's control of the network server, implemented by Bowler's server. It needs `bowler-server.jar`.
package org.apache.derby.drda;
