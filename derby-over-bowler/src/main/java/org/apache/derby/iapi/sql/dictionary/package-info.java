// SPDX-License-Identifier: Apache-2.0

/// Derby's interface of optional tools. Bowler recognises it by its name.
package org.apache.derby.iapi.sql.dictionary;
