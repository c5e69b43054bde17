import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const shape = /^daf_([0-9A-Za-z]{34})([0-9A-Za-z]{6})$/;

/**
 * A new API token: `daf_`, 34 random letters and digits (202 bits) and six of a CRC-32 over them, so that a scanner for
 * secrets knows one for certain without asking anybody.
 */
export function newApiToken(): string {
  const random = Array.from({ length: 34 }, () => letters[randomInt(letters.length)]).join('');
  return `daf_${random}${checksum(random)}`;
}

/** True for what may be an API token of the product: its form and its checksum are right. */
export function isApiToken(token: string): boolean {
  const [, random, end] = shape.exec(token) ?? [];
  return random !== undefined && end === checksum(random);
}

/** What lists show of a token: enough to know it again, of no use to call with. */
export function startOfToken(token: string): string {
  return token.slice(0, 10);
}

function checksum(text: string): string {
  let rest = crc32(text);
  let out = '';
  for (let place = 0; place < 6; place += 1) {
    out = `${letters[rest % 62]}${out}`;
    rest = Math.floor(rest / 62);
  }
  return out;
}
