// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.mbeans;

/// Turns the beans of the engine on and off.
public interface ManagementMBean {
    boolean isManagementActive();

    /// Returns the value of the key `system` in the names of this JVM's beans.
    String getSystemIdentifier();

    void startManagement();

    void stopManagement();
}
