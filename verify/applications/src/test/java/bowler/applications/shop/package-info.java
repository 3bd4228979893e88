// SPDX-License-Identifier: Apache-2.0

/// Entities of a small shop, for the mappers of objects: HibernateTest and EclipseLinkTest.
package bowler.applications.shop;
