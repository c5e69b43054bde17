import { createHash, randomBytes } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';

/** How long an access token is good for, in seconds. */
export const accessSeconds = 15 * 60;

/** How long a session lasts without being used, in days. */
export const refreshDays = 14;

/** Signs and reads access tokens. A token names a session and nothing else: rights are read fresh. */
export class AccessTokens {
  readonly #key: Uint8Array;
  readonly #before: { key: Uint8Array; until: Date } | null;

  /**
   * @param secret at least 32 bytes, base64url
   * @param before the secret that was replaced, believed until the last token that it signed has run out
   */
  constructor(secret: string, before: { secret: string; until: Date } | null = null) {
    this.#key = Buffer.from(secret, 'base64url');
    this.#before = before && { key: Buffer.from(before.secret, 'base64url'), until: before.until };
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
    const found = await read(token, this.#key, now);
    if (found !== null || !this.#before || now >= this.#before.until) return found;
    return read(token, this.#before.key, now);
  }
}

async function read(token: string, key: Uint8Array, now: Date): Promise<number | null> {
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS256'], currentDate: now });
    return typeof payload.sid === 'number' ? payload.sid : null;
  } catch {
    return null;
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
