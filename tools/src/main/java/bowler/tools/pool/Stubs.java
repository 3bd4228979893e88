// SPDX-License-Identifier: Apache-2.0
package bowler.tools.pool;

import java.lang.classfile.ClassFile;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/// Makes the classes of the [StubDriver]: each abstract method that is left gives nothing, zero or null. They are classes as
/// others are, so the compiler sees through them.
final class Stubs {
    private static final Supplier<StubConnection> CONNECTIONS = maker(StubConnection.class);
    private static final Supplier<StubStatement> STATEMENTS = maker(StubStatement.class);

    private Stubs() {}

    static Connection connection() {
        return CONNECTIONS.get();
    }

    static PreparedStatement statement() {
        return STATEMENTS.get();
    }

    /// Two classes: the stub, and one that makes stubs without reflection.
    private static <T> Supplier<T> maker(Class<T> parent) {
        ClassDesc parentName = parent.describeConstable().orElseThrow();
        ClassDesc name = ClassDesc.of(parent.getName() + "Complete");
        ClassDesc makerName = ClassDesc.of(parent.getName() + "Maker");
        byte[] stub = ClassFile.of().build(name, type -> {
            type.withFlags(Modifier.PUBLIC | Modifier.FINAL).withSuperclass(parentName);
            type.withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, Modifier.PUBLIC, code ->
                code.aload(0).invokespecial(parentName, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void).return_());
            for (Method method : abstractMethods(parent).values()) {
                type.withMethodBody(method.getName(), describe(method), Modifier.PUBLIC, code -> {
                    switch (TypeKind.from(method.getReturnType())) {
                        case VOID -> code.return_();
                        case LONG -> code.lconst_0().lreturn();
                        case FLOAT -> code.fconst_0().freturn();
                        case DOUBLE -> code.dconst_0().dreturn();
                        case REFERENCE -> code.aconst_null().areturn();
                        case BOOLEAN, BYTE, SHORT, CHAR, INT -> code.iconst_0().ireturn();
                    }
                });
            }
        });
        byte[] maker = ClassFile.of().build(makerName, type -> {
            type.withFlags(Modifier.PUBLIC | Modifier.FINAL).withInterfaceSymbols(ClassDesc.of("java.util.function.Supplier"));
            type.withMethodBody(ConstantDescs.INIT_NAME, ConstantDescs.MTD_void, Modifier.PUBLIC, code ->
                code.aload(0).invokespecial(ConstantDescs.CD_Object, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void).return_());
            type.withMethodBody("get", MethodTypeDesc.of(ConstantDescs.CD_Object), Modifier.PUBLIC, code ->
                code.new_(name).dup().invokespecial(name, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void).areturn());
        });
        try {
            MethodHandles.lookup().defineClass(stub);
            @SuppressWarnings("unchecked")
            Supplier<T> made = (Supplier<T>) MethodHandles.lookup().defineClass(maker).getConstructor().newInstance();
            return made;
        } catch (ReflectiveOperationException impossible) {
            throw new IllegalStateException("a stub of " + parent.getName() + " cannot be made", impossible);
        }
    }

    /// By signature, as interfaces repeat each other.
    private static Map<String, Method> abstractMethods(Class<?> parent) {
        Map<String, Method> methods = new LinkedHashMap<>();
        Arrays.stream(parent.getMethods()).filter(method -> Modifier.isAbstract(method.getModifiers()))
            .forEach(method -> methods.putIfAbsent(method.getName() + describe(method).descriptorString(), method));
        return methods;
    }

    private static MethodTypeDesc describe(Method method) {
        return MethodTypeDesc.of(method.getReturnType().describeConstable().orElseThrow(),
            Arrays.stream(method.getParameterTypes()).map(type -> type.describeConstable().orElseThrow()).toList());
    }
}
