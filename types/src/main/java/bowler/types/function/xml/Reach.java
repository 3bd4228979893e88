// SPDX-License-Identifier: Apache-2.0
package bowler.types.function.xml;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.w3c.dom.Attr;
import org.w3c.dom.Node;

/// The part of a document that a path in XPath can read, seen from the item where it starts. The answer is found in the
/// text of the path; where the text leaves a doubt, it is [#DOCUMENT].
enum Reach {
    /// The item and what it contains.
    ITEM,
    /// The path leads to one attribute of an ancestor, as in `../../@id`.
    ANCESTOR,
    /// The path climbs to an ancestor first and then reads what the ancestor contains, as in `../customer/name`. All items
    /// below the same ancestor have the same value.
    BELOW_ANCESTOR,
    /// The path starts at the root, as in `/order/@id`. All items have the same value.
    ROOT,
    DOCUMENT;

    private static final String UP = "../";
    private static final Pattern LITERAL = Pattern.compile("'[^']*'|\"[^\"]*\"");
    private static final Pattern ATTRIBUTE_ABOVE = Pattern.compile("(\\.\\./)+@[A-Za-z_][\\w.-]*(:[A-Za-z_][\\w.-]*)?");
    /// Steps upwards and sideways, functions that read the whole document, and a "/" that does not follow a step.
    private static final Pattern OUTWARDS = Pattern.compile("\\.\\.|(ancestor|ancestor-or-self|parent|preceding|preceding-sibling|following"
        + "|following-sibling|namespace)\\s*::|\\b(id|lang|key|document)\\s*\\(|(^|[^\\w)\\].*/-])/|\\b(and|or|div|mod)/|[^/@:]\\*/");

    /// Steps without operators, so that only the first step starts at the item or the root.
    private static final String STEP = "@?(\\*|[A-Za-z_][\\w.-]*(:([A-Za-z_][\\w.-]*|\\*))?(\\(\\))?)";
    private static final Pattern STEPS = Pattern.compile(STEP + "(//?" + STEP + ")*");
    private static final Pattern CLIMB = Pattern.compile("(\\.\\./)+");
    private static final Pattern INNERMOST_PREDICATE = Pattern.compile("\\[[^\\[\\]]*\\]");

    static Reach of(String path) {
        String bare = LITERAL.matcher(path.strip()).replaceAll("''");
        if (ATTRIBUTE_ABOVE.matcher(bare).matches()) {
            return ANCESTOR;
        }
        Matcher climb = CLIMB.matcher(bare);
        if (climb.lookingAt() && isDownwards(bare.substring(climb.end()))) {
            return BELOW_ANCESTOR;
        }
        if (bare.startsWith("/") && isDownwards(bare.substring(bare.startsWith("//") ? 2 : 1))) {
            return ROOT;
        }
        return OUTWARDS.matcher(bare).find() ? DOCUMENT : ITEM;
    }

    private static boolean isDownwards(String path) {
        String steps = path;
        for (String shorter = INNERMOST_PREDICATE.matcher(steps).replaceAll(""); !shorter.equals(steps);
                shorter = INNERMOST_PREDICATE.matcher(steps).replaceAll("")) {
            steps = shorter;
        }
        return STEPS.matcher(steps).matches() && !OUTWARDS.matcher(path).find();
    }

    /// Returns the part of a path of [#BELOW_ANCESTOR] after the steps upwards.
    static String afterClimb(String path) {
        return CLIMB.matcher(path.strip()).replaceFirst("");
    }

    /// Returns the step to the attribute of a path of [#ANCESTOR].
    static String attribute(String path) {
        return path.substring(path.indexOf('@'));
    }

    /// Returns the element or the document to which a path of [#ANCESTOR] or [#BELOW_ANCESTOR] goes up; null if there is
    /// none.
    static Node ancestor(Node item, String path) {
        Node at = item;
        Matcher climb = CLIMB.matcher(path.strip());
        int steps = climb.lookingAt() ? climb.end() / UP.length() : 0;
        for (int step = 0; step < steps && at != null; step++) {
            at = at instanceof Attr attribute ? attribute.getOwnerElement() : at.getParentNode();
        }
        return at;
    }
}
