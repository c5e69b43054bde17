import type { z } from 'zod';

/** The way to a field: `['guardians', 0, 'phone']`. */
export type FieldPath = readonly (string | number)[];

/**
 * The fields of a value that its schema does not know, however deep; of several shapes, those of the nearest. Null when
 * the schema takes no value of this kind at all.
 */
export function unknownFields(schema: z.core.$ZodType, value: unknown, at: FieldPath = []): FieldPath[] | null {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object':
      return isObject(value) ? unknownInObject(def, value, at) : null;
    case 'record':
      return isObject(value)
        ? Object.entries(value).flatMap(([key, inner]) => unknownFields(def.valueType, inner, [...at, key]) ?? [])
        : null;
    case 'array':
      return Array.isArray(value) ? value.flatMap((inner, n) => unknownFields(def.element, inner, [...at, n]) ?? []) : null;
    case 'tuple':
      return Array.isArray(value) ? def.items.flatMap((item, n) => unknownFields(item, value[n], [...at, n]) ?? []) : null;
    case 'union':
      return nearest(def.options.map((option) => unknownFields(option, value, at)));
    case 'intersection':
      return inBoth(unknownFields(def.left, value, at), unknownFields(def.right, value, at));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return unknownFields(def.innerType, value, at);
    case 'pipe':
      return unknownFields(def.in, value, at);
    case 'lazy':
      return unknownFields(def.getter(), value, at);
    case 'any':
    case 'unknown':
    case 'custom':
    case 'transform':
      return [];
    default:
      return typeof value === 'object' && value !== null ? null : [];
  }
}

/** A value without what its schema does not know: what a caller sends who holds more than the call takes. */
export function onlyKnown<T extends Record<string, unknown>>(schema: z.ZodObject, value: T): T {
  const unknown = unknownFields(schema, value) ?? [];
  if (unknown.length === 0) return value;
  const copy = structuredClone(value);
  for (const path of unknown) {
    const holder = path.slice(0, -1).reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], copy);
    delete (holder as Record<string, unknown>)[path.at(-1) ?? ''];
  }
  return copy;
}

function unknownInObject(def: z.core.$ZodObjectDef, value: Record<string, unknown>, at: FieldPath): FieldPath[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const field = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
    if (field) return unknownFields(field, inner, [...at, key]) ?? [];
    return def.catchall && def.catchall._zod.def.type !== 'never' ? [] : [[...at, key]];
  });
}

function nearest(found: readonly (FieldPath[] | null)[]): FieldPath[] | null {
  return found.reduce((best, one) => (best === null || (one !== null && one.length < best.length) ? one : best), null);
}

function inBoth(left: FieldPath[] | null, right: FieldPath[] | null): FieldPath[] | null {
  if (left === null || right === null) return left ?? right;
  const other = new Set(right.map((path) => path.join('.')));
  return left.filter((path) => other.has(path.join('.')));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
