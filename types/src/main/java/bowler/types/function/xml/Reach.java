// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

import java.util.regex.Pattern;
import org.w3c.dom.Attr;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/// The part of a document that a path in XPath can read, seen from the item where it starts. The answer is found in the
/// text of the path; where the text leaves a doubt, it is [#DOCUMENT].
enum Reach {
    /// The item and what it contains.
    ITEM,
    /// The path leads to one attribute of an ancestor, as in `../../@id`.
    ANCESTOR,
    DOCUMENT;

    private static final String UP = "../";
    private static final Pattern LITERAL = Pattern.compile("'[^']*'|\"[^\"]*\"");
    private static final Pattern ATTRIBUTE_ABOVE = Pattern.compile("(\\.\\./)+@[A-Za-z_][\\w.-]*(:[A-Za-z_][\\w.-]*)?");
    /// Steps upwards and sideways, functions that read the whole document, and a "/" that does not follow a step.
    private static final Pattern OUTWARDS = Pattern.compile("\\.\\.|(ancestor|ancestor-or-self|parent|preceding|preceding-sibling|following"
        + "|following-sibling|namespace)\\s*::|\\b(id|lang|key|document)\\s*\\(|(^|[^\\w)\\].*/-])/|\\b(and|or|div|mod)/|[^/@:]\\*/");

    static Reach of(String path) {
        String bare = LITERAL.matcher(path.strip()).replaceAll("''");
        if (ATTRIBUTE_ABOVE.matcher(bare).matches()) {
            return ANCESTOR;
        }
        return OUTWARDS.matcher(bare).find() ? DOCUMENT : ITEM;
    }

    /// Returns the step to the attribute of a path of [#ANCESTOR].
    static String attribute(String path) {
        return path.substring(path.indexOf('@'));
    }

    /// Returns the element to which a path of [#ANCESTOR] goes up; null if there is none.
    static Node ancestor(Node item, String path) {
        Node at = item;
        for (int place = path.indexOf(UP); place >= 0 && at != null; place = path.indexOf(UP, place + UP.length())) {
            at = at instanceof Attr attribute ? attribute.getOwnerElement() : at.getParentNode();
        }
        return at instanceof Element ? at : null;
    }
}
