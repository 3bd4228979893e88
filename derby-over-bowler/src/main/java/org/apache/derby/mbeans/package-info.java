// SPDX-License-Identifier: Apache-2.0

/// Derby's interfaces for JMX, with Bowler's answers. The driver registers the beans of the engine when it is loaded, and
/// the network server registers its own.
package org.apache.derby.mbeans;
