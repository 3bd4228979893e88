// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.mbeans;

/// The version of a jar, as Derby's bean of this name shows it.
public interface VersionMBean {
    String getProductName();

    String getProductTechnologyName();

    String getProductVendorName();

    int getMajorVersion();

    int getMinorVersion();

    int getMaintenanceVersion();

    String getVersionString();

    String getBuildNumber();

    boolean isBeta();

    boolean isAlpha();
}
