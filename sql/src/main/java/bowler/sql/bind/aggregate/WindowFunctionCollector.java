// SPDX-License-Identifier: Apache-2.0
package bowler.sql.bind.aggregate;

import bowler.plan.query.WindowCall;
import bowler.plan.scalar.Scalar.Column;
import bowler.sql.ast.Expression.Window;
import bowler.sql.ast.Expression.Windowed;
import bowler.sql.bind.expression.ExpressionBinder;
import bowler.sql.bind.expression.WindowFunctions;
import bowler.sql.bind.scope.BindContext;
import bowler.sql.bind.scope.BindError;
import bowler.sql.bind.scope.NameScope;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// Collects the window functions of one SELECT. Each becomes a column; equal functions share one.
public final class WindowFunctionCollector implements WindowFunctions {
    /// A window function over the columns of FROM.
    public record Call(Column column, WindowBinder.Specification window, WindowCall call, int offset) {}

    private final BindContext context;
    private final Map<String, Window> named = new HashMap<>();
    private final List<Call> calls = new ArrayList<>();
    private final WindowBinder binder;

    /// @param windows null if not written
    public WindowFunctionCollector(BindContext outer, NameScope nameScope, AggregateCollector aggregates, List<Window.Named> windows) {
        context = outer.allowingNextValue(false);
        binder = new WindowBinder(context, new ExpressionBinder(context, nameScope, aggregates));
        for (Window.Named window : windows == null ? List.<Window.Named>of() : windows) {
            Window resolved = resolved(window.window());
            if (named.put(window.name(), resolved) != null) {
                throw context.failure(BindError.REPEATED_WINDOW, window.offset(), window.name());
            }
            binder.specification(resolved);
        }
    }

    /// Returns the window with the properties that it inherits from its base window.
    private Window resolved(Window window) {
        if (window.base() == null) {
            return window;
        }
        Window base = named.get(window.base());
        if (base == null) {
            throw context.failure(BindError.NO_SUCH_WINDOW, window.offset(), window.base());
        }
        if (window.whole()) {
            return base;
        }
        String refused = !window.partition().isEmpty() ? "a PARTITION BY of its own"
                : !window.order().isEmpty() && !base.order().isEmpty() ? "a second ORDER BY"
                : base.frame() != null ? "a frame, which that one has" : null;
        if (refused != null) {
            throw context.failure(BindError.WINDOW_COPY, window.offset(), window.base(), refused);
        }
        return new Window(null, false, base.partition(), window.order().isEmpty() ? base.order() : window.order(),
                window.frame(), window.offset());
    }

    public List<Call> calls() {
        return calls;
    }

    public boolean holds(Column column) {
        for (Call call : calls) {
            if (call.column.equals(column)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public Column bind(Windowed windowed) {
        Window window = resolved(windowed.window());
        WindowBinder.Specification specification = binder.specification(window);
        WindowCall call = binder.call(windowed, window, specification);
        for (Call known : calls) {
            if (known.window.equals(specification) && known.call.equals(call)) {
                return known.column;
            }
        }
        Column column = context.newColumn(call.type(), WindowBinder.isNullable(call));
        calls.add(new Call(column, specification, call, windowed.offset()));
        return column;
    }
}
