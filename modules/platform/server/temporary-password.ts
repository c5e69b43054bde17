import { randomInt } from 'node:crypto';

// Without letters and digits that are taken for one another when read out.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password to hand over once; its owner has to change it at the first sign-in. */
export function newTemporaryPassword(): string {
  const block = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${block()}-${block()}-${block()}`;
}
