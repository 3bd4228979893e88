// SPDX-License-Identifier: Apache-2.0

/// The program that starts Derby's tools by their names.
package org.apache.derby.run;
