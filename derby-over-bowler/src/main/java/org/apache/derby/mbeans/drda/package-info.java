// SPDX-License-Identifier: Apache-2.0

/// Derby's interface for JMX clients of the network server.
package org.apache.derby.mbeans.drda;
