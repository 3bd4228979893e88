// SPDX-License-Identifier: Apache-2.0
package bowler.jdbc.routine;

import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.Map;

/// Finds the classes that stand for the type parameters of an interface in a class that implements it.
final class AggregatorParameters {
    private AggregatorParameters() {}

    /// Returns the interface of this name that a class implements, or null.
    static Class<?> contractOf(Class<?> owner, String name) {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            for (Class<?> each : type.getInterfaces()) {
                Class<?> found = each.getName().equals(name) ? each : contractOf(each, name);
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    /// Returns the upper bounds of the type parameters of the interface, in order. Returns null if the class does not
    /// choose them.
    static Class<?>[] bounds(Class<?> owner, Class<?> contract) {
        return bounds(owner, contract, Map.of());
    }

    private static Class<?>[] bounds(Type type, Class<?> contract, Map<TypeVariable<?>, Type> known) {
        Class<?> raw = type instanceof ParameterizedType generic ? (Class<?>) generic.getRawType() : (Class<?>) type;
        Map<TypeVariable<?>, Type> chosen = new HashMap<>(known);
        if (type instanceof ParameterizedType generic) {
            for (int index = 0; index < generic.getActualTypeArguments().length; index++) {
                chosen.put(raw.getTypeParameters()[index], generic.getActualTypeArguments()[index]);
            }
        }
        if (raw == contract) {
            TypeVariable<?>[] parameters = raw.getTypeParameters();
            Class<?>[] bounds = new Class<?>[parameters.length];
            for (int index = 0; index < bounds.length; index++) {
                if (!chosen.containsKey(parameters[index])) {
                    return null;
                }
                bounds[index] = bound(parameters[index], chosen);
            }
            return bounds;
        }
        for (Type each : raw.getGenericInterfaces()) {
            Class<?>[] found = bounds(each, contract, chosen);
            if (found != null) {
                return found;
            }
        }
        return raw.getGenericSuperclass() == null ? null : bounds(raw.getGenericSuperclass(), contract, chosen);
    }

    private static Class<?> bound(Type type, Map<TypeVariable<?>, Type> chosen) {
        return switch (type) {
            case Class<?> plain -> plain;
            case ParameterizedType generic -> (Class<?>) generic.getRawType();
            case TypeVariable<?> variable -> chosen.containsKey(variable) ? bound(chosen.get(variable), chosen)
                : bound(variable.getBounds()[0], chosen);
            case WildcardType wildcard -> bound(wildcard.getUpperBounds()[0], chosen);
            case GenericArrayType array -> bound(array.getGenericComponentType(), chosen).arrayType();
            default -> Object.class;
        };
    }
}
