import { randomBytes, timingSafeEqual } from 'node:crypto';
import { tokenHash } from '#kit/server/auth/tokens.ts';
import type { LinkState, LinkWay, NotSentReason } from '../contract/links.ts';
import { mostTries } from '../contract/links.ts';

/** What of a link says in which state it is. */
export interface LinkFacts {
  sentAt: string | null;
  trouble: string | null;
  openedAt: string | null;
  tries: number;
  expiresAt: string;
  revokedAt: string | null;
}

export function linkState({ sentAt, trouble, openedAt, tries, expiresAt, revokedAt }: LinkFacts, now: Date): LinkState {
  if (trouble !== null) return 'failed';
  if (revokedAt !== null) return 'revoked';
  if (Date.parse(expiresAt) <= now.getTime()) return 'expired';
  if (tries >= mostTries) return 'locked';
  if (sentAt === null) return 'waiting';
  return openedAt === null ? 'sent' : 'opened';
}

/** The school in base 36, a dot, 192 random bits. */
export const newToken = (schoolId: number): string => `${schoolId.toString(36)}.${randomBytes(24).toString('base64url')}`;

/** The school of a token; null for what is none. */
export function schoolOfToken(token: string): number | null {
  const id = Number.parseInt(/^([0-9a-z]{1,6})\.[A-Za-z0-9_-]{32}$/.exec(token)?.[1] ?? '', 36);
  return id > 0 && id < 2 ** 31 ? id : null;
}

const signs = (number: string) => number.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');

/** The last four characters of an ID or passport number; null where there are not so many. */
export function codeOf(number: string | null): string | null {
  const plain = signs(number ?? '');
  return plain.length < 4 ? null : plain.slice(-4);
}

/** Whether the answer is the code, in a time that says nothing of how much of it was right. A whole number is no answer. */
export function isCode(answer: string, number: string | null): boolean {
  const code = codeOf(number);
  const given = Buffer.from(tokenHash(signs(answer)));
  // Compared with something in any case, and never with the hash of nothing.
  const wanted = Buffer.from(tokenHash(code ?? randomBytes(16).toString('hex')));
  return timingSafeEqual(given, wanted) && code !== null;
}

/** Of a person what decides on how their payslip goes out. */
export interface Addressee {
  slipBy: 'none' | LinkWay;
  email: string | null;
  phone: string | null;
  idNumber: string | null;
}

/** Why somebody cannot be sent it this way; null where they can. */
export function whyNot(
  { email, phone, idNumber }: Addressee,
  way: 'none' | LinkWay,
  blocked: ReadonlySet<string>,
  mail: boolean,
): NotSentReason | null {
  if (way === 'none') return 'none';
  if (way === 'email' && !email) return 'no_email';
  if (way === 'sms' && !phone) return 'no_phone';
  if (codeOf(idNumber) === null) return 'no_id';
  if (way === 'sms' && phone && blocked.has(phone)) return 'blocked';
  return way === 'email' && !mail ? 'no_mail' : null;
}

/** `w…@example.com`, `… 678`: enough to know it by. */
export function maskedAddress(way: LinkWay, to: string): string {
  if (way === 'sms') return `… ${to.slice(-3)}`;
  const [name = '', host = ''] = to.split('@');
  return `${name.slice(0, 1)}…@${host}`;
}
