// SPDX-License-Identifier: Apache-2.0
package org.apache.derby.vti;

/// A table function that receives the name by which it is called.
public interface AwareVTI {
    VTIContext getContext();

    void setContext(VTIContext context);
}
