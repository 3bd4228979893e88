// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

/// A table function that is told by which name it is called.
public interface AwareVTI {
    VTIContext getContext();

    void setContext(VTIContext context);
}
