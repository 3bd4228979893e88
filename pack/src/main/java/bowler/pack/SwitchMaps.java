// SPDX-License-Identifier: Apache-2.0
package bowler.pack;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// The class of numbers that a compiler generates for a class that switches over enums of other classes. The compiler
/// needs it because it cannot know the order of their constants at run time. In one jar the order is known: switches
/// use the ordinals, and the class is removed.
///
///     getstatic Host$1.$SwitchMap$Color; (what yields a color); invokevirtual ordinal; iaload; tableswitch
final class SwitchMaps {
    private static final String PREFIX = "$SwitchMap$";

    private final String name;
    /// By field: for each number in the map, the ordinal number of the constant.
    private final Map<String, Map<Integer, Integer>> ordinals;

    private SwitchMaps(String name, Map<String, Map<Integer, Integer>> ordinals) {
        this.name = name;
        this.ordinals = ordinals;
    }

    /// Null: this is another class, or a constant is of an enum outside.
    ///
    /// @param enums for each enum its constants in their order
    static SwitchMaps of(String name, ClassModel model, Map<String, List<String>> enums) {
        boolean isOne = model.flags().has(AccessFlag.SYNTHETIC) && !model.fields().isEmpty() && model.methods().size() == 1;
        for (FieldModel field : model.fields()) {
            isOne &= field.fieldName().stringValue().startsWith(PREFIX);
        }
        return isOne ? read(name, model.methods().getFirst(), enums) : null;
    }

    /// From the class's initialisation: `getstatic map; getstatic constant; invokevirtual ordinal; number; iastore`.
    private static SwitchMaps read(String name, MethodModel initialization, Map<String, List<String>> enums) {
        Map<String, Map<Integer, Integer>> ordinals = new HashMap<>();
        String map = null;
        int ordinal = -1;
        int number = -1;
        for (CodeElement element : initialization.code().orElseThrow()) {
            switch (element) {
                case FieldInstruction get when get.opcode() == Opcode.GETSTATIC && get.owner().asInternalName().equals(name) ->
                    map = get.name().stringValue();
                case FieldInstruction get when get.opcode() == Opcode.GETSTATIC -> {
                    List<String> constants = enums.get(get.owner().asInternalName());
                    ordinal = constants == null ? -1 : constants.indexOf(get.name().stringValue());
                }
                case ConstantInstruction constant when constant.constantValue() instanceof Integer value -> number = value;
                case ArrayStoreInstruction store -> {
                    if (map == null || ordinal < 0) {
                        return null;
                    }
                    ordinals.computeIfAbsent(map, unseen -> new HashMap<>()).put(number, ordinal);
                }
                default -> { }
            }
        }
        return new SwitchMaps(name, ordinals);
    }

    boolean isUsedBy(ClassModel model) {
        return model.methods().stream().flatMap(method -> method.code().stream()).flatMap(code -> code.elementStream())
            .anyMatch(this::takesMap);
    }

    /// Returns whether all uses have the shape above. A map is first stored in a local variable where the operand of
    /// the switch may throw.
    boolean understands(ClassModel user) {
        return user.methods().stream().flatMap(method -> method.code().stream()).allMatch(this::understands);
    }

    private boolean understands(CodeModel code) {
        Deque<String> taken = new ArrayDeque<>();
        Instruction before = null;
        Map<Integer, Integer> chosen = null;
        for (CodeElement element : code) {
            if (!(element instanceof Instruction instruction)) {
                continue;
            }
            if (before != null && takesMap(before) && instruction instanceof StoreInstruction) {
                return false;
            }
            if (chosen != null) {
                if (ordinal(instruction, chosen) == null) {
                    return false;
                }
                chosen = null;
            } else if (takesMap(instruction)) {
                taken.push(((FieldInstruction) instruction).name().stringValue());
            } else if (isLookup(before, instruction) && !taken.isEmpty()) {
                chosen = ordinals.getOrDefault(taken.pop(), Map.of());
            }
            before = instruction;
        }
        return taken.isEmpty();
    }

    private boolean takesMap(CodeElement element) {
        return element instanceof FieldInstruction get && get.owner().asInternalName().equals(name);
    }

    private static boolean isLookup(Instruction before, CodeElement element) {
        return element instanceof ArrayLoadInstruction load && load.opcode() == Opcode.IALOAD
            && before instanceof InvokeInstruction call && call.name().equalsString("ordinal")
            && call.typeSymbol().equals(MethodTypeDesc.of(ConstantDescs.CD_int));
    }

    /// The cases of a switch by ordinal numbers; null: it is none, or has a case that is not in the map.
    private static List<SwitchCase> ordinal(CodeElement element, Map<Integer, Integer> chosen) {
        List<SwitchCase> cases;
        switch (element) {
            case TableSwitchInstruction table -> cases = table.cases();
            case LookupSwitchInstruction lookup -> cases = lookup.cases();
            default -> {
                return null;
            }
        }
        List<SwitchCase> ordinal = new ArrayList<>();
        for (SwitchCase each : cases) {
            Integer constant = chosen.get(each.caseValue());
            if (constant != null) {
                ordinal.add(SwitchCase.of(constant, each.target()));
            } else if (!each.target().equals(otherwise(element))) { // a table has the numbers between too
                return null;
            }
        }
        ordinal.sort(Comparator.comparing(SwitchCase::caseValue));
        return ordinal;
    }

    private static Label otherwise(CodeElement element) {
        return element instanceof TableSwitchInstruction table
            ? table.defaultTarget() : ((LookupSwitchInstruction) element).defaultTarget();
    }

    /// For one method of a class that is understood.
    CodeTransform rewriting() {
        return new Rewriting();
    }

    private final class Rewriting implements CodeTransform {
        private final Deque<String> taken = new ArrayDeque<>();
        private Instruction before;
        private Map<Integer, Integer> chosen;

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            if (takesMap(element)) {
                taken.push(((FieldInstruction) element).name().stringValue());
            } else if (isLookup(before, element) && !taken.isEmpty()) {
                chosen = ordinals.getOrDefault(taken.pop(), Map.of());
            } else if (chosen != null && element instanceof Instruction) {
                write(code, otherwise(element), ordinal(element, chosen));
                chosen = null;
            } else {
                code.with(element);
            }
            if (element instanceof Instruction instruction) {
                before = instruction;
            }
        }

        private static void write(CodeBuilder code, Label otherwise, List<SwitchCase> cases) {
            if (cases.isEmpty()) {
                code.pop().goto_(otherwise);
                return;
            }
            int low = cases.getFirst().caseValue();
            int high = cases.getLast().caseValue();
            int spaceAndTime = 4 + (high - low + 1) + 3 * 3; // of a table, as javac weighs them
            boolean isDense = spaceAndTime <= 3 + 2 * cases.size() + 3 * cases.size();
            if (isDense) {
                code.tableswitch(low, high, otherwise, cases);
            } else {
                code.lookupswitch(otherwise, cases);
            }
        }
    }
}
