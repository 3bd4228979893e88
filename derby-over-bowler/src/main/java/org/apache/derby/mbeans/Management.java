// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.mbeans;

/// A bean that programs register themselves, to turn the beans of the engine on and off.
public class Management implements ManagementMBean {
    @Override
    public boolean isManagementActive() {
        return EngineBeans.areRegistered();
    }

    @Override
    public String getSystemIdentifier() {
        return EngineBeans.systemId();
    }

    @Override
    public void startManagement() {
        EngineBeans.register();
    }

    @Override
    public void stopManagement() {
        EngineBeans.unregister();
    }
}
