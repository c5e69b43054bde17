import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** How long an access token is good for, in seconds. */
export const accessSeconds = 15 * 60;

/** How long a session lasts without being used, in days. */
export const refreshDays = 14;

/** Signs and reads access tokens. A token names a session and nothing else: rights are read fresh. */
export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #reader: Reader;
  readonly #before: { reader: Reader; until: Date } | null;

  /**
   * @param secret at least 32 bytes, base64url
   * @param before the secret that was replaced, believed until the last token that it signed has run out
   */
  constructor(secret: string, before: { secret: string; until: Date } | null = null) {
    this.#key = Buffer.from(secret, 'base64url');
    this.#reader = new Reader(this.#key);
    this.#before = before && { reader: new Reader(Buffer.from(before.secret, 'base64url')), until: before.until };
  }

  sign(sessionId: number, accountId: number, now: Date): Promise<string> {
    const at = Math.floor(now.getTime() / 1000);
    return new SignJWT({ sid: sessionId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(String(accountId))
      .setIssuedAt(at)
      .setExpirationTime(at + accessSeconds)
      .sign(this.#key);
  }

  /** The session of a good token; null for anything else. */
  async sessionOf(token: string, now: Date): Promise<number | null> {
    const found = await this.#reader.sessionOf(token, now);
    if (found !== null || !this.#before || now >= this.#before.until) return found;
    return this.#before.reader.sessionOf(token, now);
  }
}

/** Tokens whose signature is remembered. */
const remembered = 5000;

/** Reads the tokens of one key. A signature that was good stays good, so it is reckoned once; the time is looked at each time. */
class Reader {
  readonly #key: Uint8Array;
  readonly #good = new Map<string, { session: number; until: number }>();

  constructor(key: Uint8Array) {
    this.#key = key;
  }

  async sessionOf(token: string, now: Date): Promise<number | null> {
    const known = this.#good.get(token);
    if (known) return Math.floor(now.getTime() / 1000) < known.until ? known.session : null;
    try {
      const { payload } = await jwtVerify(token, this.#key, { algorithms: ['HS256'], currentDate: now });
      const { sid, exp } = payload;
      if (typeof sid !== 'number' || typeof exp !== 'number') return null;
      if (this.#good.size >= remembered) this.#good.clear();
      this.#good.set(token, { session: sid, until: exp });
      return sid;
    } catch {
      return null;
    }
  }
}

/** A new secret: 32 random bytes, base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a refresh token or a one-time code. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
