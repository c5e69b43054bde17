import { UserError } from '#kit/contract/errors.ts';

/** The JSON of a notice, without characters that a database refuses. Throws 400. */
export function parseNotice(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'), (_key, value: unknown) =>
      typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
    );
  } catch {
    throw new UserError('validation', 'This notice cannot be read.');
  }
}
