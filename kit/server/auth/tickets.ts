import type { Signer } from './signer.ts';

/** What an address opens that the browser’s own player asks for: a player can send no token. */
export interface Ticket {
  /** The session for which it was given: it opens nothing once that is closed. */
  readonly sessionId: number;
  /** What it opens, `video-12`. Whether the session may is asked each time. */
  readonly what: string;
  /** Nothing from then on. */
  readonly until: Date;
}

/** Keeps what is signed here apart from all else that the installation signs. */
const textOf = (body: string) => `ticket ${body}`;

/** A ticket as it stands in an address. */
export function writeTicket(signer: Signer, { sessionId, what, until }: Ticket): string {
  const body = `${sessionId}.${Math.floor(until.getTime() / 1000)}.${what}`;
  return `${body}.${Buffer.from(signer.sign(textOf(body)).signature, 'base64').toString('base64url')}`;
}

/** The ticket of an address; null for one that this installation did not write, and for one whose time is over. */
export function readTicket(signer: Signer, text: string, now: Date): Ticket | null {
  const found = /^((\d{1,15})\.(\d{1,11})\.([a-z0-9-]{1,60}))\.([\w-]{20,200})$/.exec(text);
  if (!found) return null;
  const [, body = '', sessionId, until, what = '', signature = ''] = found;
  const ticket = { sessionId: Number(sessionId), what, until: new Date(Number(until) * 1000) };
  if (ticket.until <= now || !signer.wrote(textOf(body), Buffer.from(signature, 'base64url').toString('base64'))) return null;
  return ticket;
}
