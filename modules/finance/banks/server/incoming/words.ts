import { z } from 'zod';

/** A text of a notice: control characters out, trimmed, cut to `max`; empty becomes null. Numbers are read as text, anything else as nothing. */
export const words = (max: number) =>
  z
    .unknown()
    .optional()
    .transform((value) => wordsOf(value, max));

export function wordsOf(value: unknown, max: number): string | null {
  const text = plain(value)
    .replaceAll(/\p{Cc}/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();
  return text === '' ? null : text;
}

/** A provider's reference: letters, digits and a few signs; nothing else is one. */
export function referenceIn(value: unknown): string | null {
  const text = plain(value).trim();
  return /^[\w./:-]{4,60}$/.test(text) ? text : null;
}

/**
 * Shillings as a notice writes them (`"5.00"`, 5) in cents; null for what is no amount, for nothing and less, and for more
 * than a thousand million.
 */
export function noticeCents(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  const found = /^(\d{1,10})(?:\.(\d{1,2})0{0,4})?$/.exec(text);
  if (!found) return null;
  const cents = Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  return cents > 0 && cents <= 100_000_000_000 ? cents : null;
}

/** `20260314104207` in East African time as an instant and a day; null for what is no such time. */
export function noticeTime(value: string): { at: string; day: string } | null {
  const found = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})?$/.exec(value);
  if (!found) return null;
  const [, year, month, date, hour, minute, second = '00'] = found;
  const day = `${year}-${month}-${date}`;
  const instant = new Date(`${day}T${hour}:${minute}:${second}+03:00`);
  // A day such as 31 June rolls over instead of being refused.
  const real = !Number.isNaN(instant.getTime()) && new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;
  return real && year !== undefined && year >= '2007' ? { at: instant.toISOString(), day } : null;
}

/** `Bearer`'s older sister: the user name and password of HTTP Basic; null without them. */
export function basicOf(header: string | undefined): { username: string; password: string } | null {
  const encoded = /^Basic ([A-Za-z0-9+/=]{1,600})$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return null;
  const [username = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { username, password: rest.join(':') };
}

/** A value of a notice or an answer as text: of strings and numbers themselves, of anything else nothing. */
export const plain = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
