/** What a value can be, as JavaScript sees it after the driver has read it. */
export type Kind = 'null' | 'undefined' | 'string' | 'number' | 'boolean' | 'array' | 'object' | 'date' | 'bytes';

/** What all values of one place were, seen together. */
export interface Shape {
  kinds: Kind[];
  /** The words that stood there, while they are few; null when they are many or no words. */
  words?: string[] | null;
  props?: Record<string, Shape>;
  items?: Shape;
}

const word = /^[A-Za-z][\w -]{0,30}$/;
const [mostWords, mostProps, mostItems] = [12, 80, 30];

/** Widens `shape` by a value. True when that was news. */
export function grow(shape: Shape, value: unknown): boolean {
  const kind = kindOf(value);
  const before = shape.kinds.length;
  const isNew = !shape.kinds.includes(kind);
  if (isNew) shape.kinds.push(kind);
  if (typeof value === 'string') return growWords(shape, value) || isNew;
  if (Array.isArray(value)) {
    shape.items ??= { kinds: [] };
    const { items } = shape;
    return value.slice(0, mostItems).reduce((news: boolean, item) => grow(items, item) || news, isNew);
  }
  if (kind === 'object') return growProps(shape, Object(value) as Record<string, unknown>, before > 0 && !isNew) || isNew;
  return isNew;
}

/** The two seen together. */
export function merged(one: Shape, other: Shape): Shape {
  const result: Shape = { kinds: [...new Set([...one.kinds, ...other.kinds])] };
  const words = [...new Set([...(one.words ?? []), ...(other.words ?? [])])];
  if (one.words === null || other.words === null || words.length > mostWords) result.words = null;
  else if (words.length > 0) result.words = words;
  if (one.items ?? other.items) result.items = merged(one.items ?? { kinds: [] }, other.items ?? { kinds: [] });
  if (one.props ?? other.props) result.props = mergedProps(one, other);
  return result;
}

function mergedProps(one: Shape, other: Shape): Record<string, Shape> {
  const result: Record<string, Shape> = {};
  for (const name of new Set([...Object.keys(one.props ?? {}), ...Object.keys(other.props ?? {})])) {
    const [a, b] = [one.props?.[name], other.props?.[name]];
    const absent: Shape = { kinds: one.props && other.props ? ['undefined'] : [] };
    result[name] = merged(a ?? absent, b ?? absent);
  }
  return result;
}

function growWords(shape: Shape, value: string): boolean {
  if (shape.words === null) return false;
  if (!word.test(value) || (shape.words?.length ?? 0) >= mostWords) {
    shape.words = null;
    return true;
  }
  shape.words ??= [];
  if (shape.words.includes(value)) return false;
  shape.words.push(value);
  return true;
}

function growProps(shape: Shape, value: Record<string, unknown>, seenBefore: boolean): boolean {
  shape.props ??= {};
  const { props } = shape;
  let news = false;
  for (const [name, inside] of Object.entries(value)) {
    let prop = props[name];
    if (!prop) {
      if (Object.keys(props).length >= mostProps) continue;
      prop = { kinds: seenBefore ? ['undefined'] : [] };
      props[name] = prop;
    }
    news = grow(prop, inside) || news;
  }
  for (const [name, prop] of Object.entries(props)) if (!(name in value)) news = grow(prop, undefined) || news;
  return news;
}

function kindOf(value: unknown): Kind {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof Uint8Array) return 'bytes';
  const kind = typeof value;
  return kind === 'string' || kind === 'number' || kind === 'boolean' || kind === 'undefined' ? kind : 'object';
}
