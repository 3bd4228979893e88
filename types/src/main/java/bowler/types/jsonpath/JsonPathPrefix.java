// SPDX-License-Identifier: Apache-2.0
package bowler.types.jsonpath;

import bowler.types.jsonpath.JsonPathTree.Condition;
import bowler.types.jsonpath.JsonPathTree.Node;
import bowler.types.jsonpath.JsonPathTree.Subscript;
import java.util.List;

/// The names of the members that a path starts with. Unless the path uses the root elsewhere, it finds the same items
/// in a pruned value. A pruned value has only these members, each within the previous one.
final class JsonPathPrefix {
    private JsonPathPrefix() {}

    /// @param named initially empty; receives the names, the outermost first
    static void of(Node node, List<String> named) {
        boolean isLead = spine(node, named);
        if (!isLead) {
            named.clear();
        }
    }

    /// Descends to the root.
    ///
    /// @return false if the path uses the root elsewhere, or not at all
    private static boolean spine(Node node, List<String> named) {
        return switch (node) {
            case Node.Root root -> true;
            case Node.Member(var input, var name) -> {
                boolean isLead = spine(input, named);
                if (name != null && isLead && isNamed(input)) {
                    named.add(name);
                }
                yield isLead;
            }
            case Node.Element(var input, var subscripts) ->
                (subscripts == null || subscripts.stream().noneMatch(JsonPathPrefix::looksAtRoot)) && spine(input, named);
            case Node.Filter(var input, var condition) -> !looksAtRoot(condition) && spine(input, named);
            case Node.Method method -> spine(method.input(), named);
            case Node.Current current -> false;
            case Node.Variable variable -> false;
            case Node.Literal literal -> false;
            case Node.Arithmetic arithmetic -> false;
            case Node.Sign sign -> spine(sign.operand(), named);
        };
    }

    /// Returns whether there are only names between the root and the node.
    private static boolean isNamed(Node node) {
        return node instanceof Node.Root || node instanceof Node.Member(var input, var name) && name != null && isNamed(input);
    }

    private static boolean looksAtRoot(Subscript subscript) {
        return looksAtRoot(subscript.from()) || subscript.to() != null && looksAtRoot(subscript.to());
    }

    private static boolean looksAtRoot(Node node) {
        return switch (node) {
            case Node.Root root -> true;
            case Node.Current current -> false;
            case Node.Variable variable -> false;
            case Node.Literal literal -> false;
            case Node.Member member -> looksAtRoot(member.input());
            case Node.Element(var input, var subscripts) ->
                looksAtRoot(input) || subscripts != null && subscripts.stream().anyMatch(JsonPathPrefix::looksAtRoot);
            case Node.Filter(var input, var condition) -> looksAtRoot(input) || looksAtRoot(condition);
            case Node.Method method -> looksAtRoot(method.input());
            case Node.Arithmetic arithmetic -> looksAtRoot(arithmetic.left()) || looksAtRoot(arithmetic.right());
            case Node.Sign sign -> looksAtRoot(sign.operand());
        };
    }

    private static boolean looksAtRoot(Condition condition) {
        return switch (condition) {
            case Condition.All(var conditions) -> conditions.stream().anyMatch(JsonPathPrefix::looksAtRoot);
            case Condition.Any(var conditions) -> conditions.stream().anyMatch(JsonPathPrefix::looksAtRoot);
            case Condition.Not(var negated) -> looksAtRoot(negated);
            case Condition.IsUnknown(var tested) -> looksAtRoot(tested);
            case Condition.Exists(var path) -> looksAtRoot(path);
            case Condition.Compare compare -> looksAtRoot(compare.left()) || looksAtRoot(compare.right());
            case Condition.Like like -> looksAtRoot(like.text());
            case Condition.StartsWith starts -> looksAtRoot(starts.left()) || looksAtRoot(starts.right());
        };
    }
}
