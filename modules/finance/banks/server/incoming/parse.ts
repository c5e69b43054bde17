/**
 * What a notice says: JSON, or a form as older banks send it in the body or the address. Null when it is neither. Characters
 * that a database refuses are left out.
 */
export function parseNotice(raw: Buffer): unknown {
  const text = raw.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text, (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    );
  } catch {
    return /^[\w.-]{1,60}=/.test(text) ? Object.fromEntries(new URLSearchParams(text.replaceAll('\0', ''))) : null;
  }
}

/** An object's own field; undefined for what is no object, or has no such field. */
export function fieldOf(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

/** Why nothing of a notice could be read. */
export function whyUnreadable({ raw, size }: { raw: Buffer; size: number }, body: unknown): string {
  if (size === 0) return 'The notice is empty.';
  if (size > raw.length)
    return `The notice is too long: only the first of its ${size.toLocaleString('en-KE')} characters are kept.`;
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    return 'The notice is not in the form that this provider uses.';
  return 'The notice does not name what this provider names.';
}
