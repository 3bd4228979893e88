// SPDX-License-Identifier: Apache-2.0

/// The type XML and the functions of SQL/XML: XMLPARSE, XMLSERIALIZE, XMLEXISTS and XMLQUERY, which Derby has too;
/// XMLTABLE; and XMLELEMENT, XMLFOREST, XMLAGG and others, which build XML.
///
/// **Idea.** An XML value is a text. The JDK's parser checks it, and the JDK's XPath 1.0 evaluates queries.
/// **Always true.** Nothing outside of the document is read: no external entities and no external definitions. The
/// JDK's limits of secure processing bound the expansion of entities.
/// **Used by** the binder, and by the executor for XMLTABLE. **Start at** [XmlFunctions], then [XmlValue]. **Checked by** xml.sqltest,
/// xmltable.sqltest and xmlbuilt.sqltest.
package bowler.types.function.xml;
