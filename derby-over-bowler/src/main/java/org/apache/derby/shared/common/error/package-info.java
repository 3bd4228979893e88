// SPDX-License-Identifier: Apache-2.0

/// The exception class of Derby that programs catch for violated constraints.
///
/// The public constructor has the signature of Derby's. So the driver also works with Derby's own class, if
/// `derbyshared.jar` comes first on the class path.
package org.apache.derby.shared.common.error;
