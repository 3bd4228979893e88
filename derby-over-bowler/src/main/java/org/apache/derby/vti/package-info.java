// SPDX-License-Identifier: Apache-2.0

/// Derby's interfaces and base classes for table functions. Bowler recognises the interfaces by their names.
package org.apache.derby.vti;
