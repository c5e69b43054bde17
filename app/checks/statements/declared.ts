import type { Checker, Type } from 'typescript/unstable/sync';
import { TypeFlags } from 'typescript/unstable/sync';
import type { Kind } from '#kit/server/sql/shape.ts';

/** What a type says of a value: the other side of `Shape`. */
export interface Declared {
  /** Null where anything may stand. */
  kinds: Kind[] | null;
  /** The only words that may stand there, where the type names them. */
  words?: string[];
  props?: Record<string, Declared>;
  /** Of every property, where the type names none. */
  index?: Declared;
  items?: Declared;
}

const plain: [flag: TypeFlags, kind: Kind][] = [
  [TypeFlags.Null, 'null'],
  [TypeFlags.Undefined, 'undefined'],
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
];

/** Reads types of the program into what they say of values. Each type is read once. */
export function typeReader(checker: Checker): (type: Type) => Declared {
  const known = new Map<number, Declared>();

  function read(type: Type): Declared {
    const before = known.get(type.id);
    if (before) return before;
    const result: Declared = { kinds: [] };
    // Before its parts are read: a type may hold itself.
    known.set(type.id, result);
    return Object.assign(result, parts(type));
  }

  function parts(type: Type): Declared {
    if (type.isUnionType()) return together(type.getTypes().map(read));
    const simple = plain.find(([flag]) => type.flags & flag);
    if (simple) return { kinds: [simple[1]], ...(type.isStringLiteralType() ? { words: [type.value] } : {}) };
    if (type.isIntersectionType()) {
      const one = type.getTypes().find((part) => part.flags & TypeFlags.Primitive);
      if (one) return read(one);
    }
    if (!(type.flags & (TypeFlags.Object | TypeFlags.Intersection))) return { kinds: null };
    const declared = object(type);
    // What a caller's type adds is not known here.
    const open = type.isIntersectionType() && type.getTypes().some((part) => part.flags & TypeFlags.Instantiable);
    return open ? { ...declared, index: { kinds: null } } : declared;
  }

  function object(type: Type): Declared {
    if (checker.isArrayType(type) || checker.isTupleType(type)) {
      const inside = type.isTypeReference() ? checker.getTypeArguments(type).map(read) : [];
      return { kinds: ['array'], ...(inside.length > 0 ? { items: together(inside) } : {}) };
    }
    const name = type.getSymbol()?.name;
    if (name === 'Date') return { kinds: ['date'] };
    if (name === 'Buffer' || name === 'Uint8Array') return { kinds: ['bytes'] };
    const index = checker.getIndexInfosOfType(type)[0];
    const symbols = checker.getPropertiesOfType(type);
    const types = checker.getTypeOfSymbol(symbols);
    const props: Record<string, Declared> = {};
    symbols.forEach((symbol, at) => {
      const inside = types[at];
      props[symbol.name] = inside ? read(inside) : { kinds: null };
    });
    return { kinds: ['object'], props, ...(index ? { index: read(index.valueType) } : {}) };
  }

  return read;
}

/** What a value of any of the types may be. Objects of several shapes are not compared inside. */
function together(several: Declared[]): Declared {
  const kinds = several.some((one) => one.kinds === null) ? null : [...new Set(several.flatMap((one) => one.kinds ?? []))];
  const texts = several.filter((one) => one.kinds?.includes('string'));
  const objects = several.filter((one) => one.props);
  const arrays = several.filter((one) => one.kinds?.includes('array'));
  return {
    kinds,
    ...(texts.length > 0 && texts.every((one) => one.words) ? { words: texts.flatMap((one) => one.words ?? []) } : {}),
    ...(objects.length === 1 && objects[0] ? { props: objects[0].props, index: objects[0].index } : {}),
    ...(arrays.length === 1 && arrays[0]?.items ? { items: arrays[0].items } : {}),
  };
}
