import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const algorithm = 'aes-256-gcm';

/**
 * Keeps providers' secrets unreadable at rest, and makes the secret addresses that providers report to. Its keys are
 * derived by HKDF from secrets of their own, one for each purpose.
 */
export class Sealer {
  readonly #sealing: Buffer;
  readonly #naming: Buffer;

  /** @param addresses the secret behind addresses, which outlives the one that seals: providers were told them */
  constructor(secret: string, addresses = secret) {
    const key = (of: string, purpose: string) => Buffer.from(hkdfSync('sha256', of, '', purpose, 32));
    this.#sealing = key(secret, 'sms provider secrets');
    this.#naming = key(addresses, 'sms report addresses');
  }

  /** @param owner whose secret it is, a school's number or another owner in words; sealed for one it opens for no other */
  seal(text: string, owner: number | string): string {
    const start = randomBytes(12);
    const cipher = createCipheriv(algorithm, this.#sealing, start).setAAD(nameOf(owner));
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([start, cipher.getAuthTag(), sealed]).toString('base64url');
  }

  /** Null when it was sealed with another key, for another owner, or changed since. */
  open(sealed: string, owner: number | string): string | null {
    const bytes = Buffer.from(sealed, 'base64url');
    try {
      const decipher = createDecipheriv(algorithm, this.#sealing, bytes.subarray(0, 12), { authTagLength: 16 })
        .setAAD(nameOf(owner))
        .setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
    } catch {
      return null;
    }
  }

  /** The end of the address that a line's provider reports to. */
  reportToken(line: number): string {
    return `${line}-${createHmac('sha256', this.#naming).update(`line ${line}`).digest('base64url')}`;
  }

  /** The line of a token; null when nobody was given it. */
  lineOf(token: string): number | null {
    const line = /^(\d{1,9})-/.exec(token)?.[1];
    if (line === undefined) return null;
    const [given, right] = [Buffer.from(token), Buffer.from(this.reportToken(Number(line)))];
    return given.length === right.length && timingSafeEqual(given, right) ? Number(line) : null;
  }
}

function nameOf(owner: number | string): Buffer {
  return Buffer.from(typeof owner === 'number' ? `school ${owner}` : owner);
}
