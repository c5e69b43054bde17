import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import type { Door } from '../incoming/door.ts';
import type { KeptNotice } from '../incoming/keep.store.ts';
import { open, type Outcome, type Receive, taken } from '../incoming/outcome.ts';
import { fieldOf, parseNotice, whyUnreadable } from '../incoming/parse.ts';
import { basicOf, plain } from '../incoming/words.ts';
import { nowOf } from '../mpesa/confirm.ts';
import { takenBackWords } from '../mpesa/notice.rules.ts';
import { type FeedRow, feedsOf } from './feeds.store.ts';
import { equityPayment, isSignedBy, kcbPayment, type ReadBank } from './notice.rules.ts';

/** Takes a bank's notice of a payment, as M-Pesa's are taken. */
export async function judgeBank(ctx: SchoolContext, kept: KeptNotice, body: unknown, receive: Receive): Promise<Outcome> {
  const [feed] = await feedsOf(ctx.tx, kept.feedId);
  if (!feed) return open('The bank was taken out of the settings since.');
  if (typeof body !== 'object' || body === null) return open(whyUnreadable(kept, body));
  const now = nowOf(ctx);
  const told = feed.channel === 'equity' ? equityPayment(body, now) : kcbPayment(body, now);
  const seen = { reference: told.reference, amount: told.amount, payer: told.payerName };
  // What did not succeed moved no money; what was taken back did.
  if (!told.succeeded && !told.takenBack && told.reference !== null) return { state: 'done', seen };
  const why = whyNot(told, feed, body);
  const {
    reference,
    amount,
    creditors: _creditors,
    succeeded: _succeeded,
    takenBack: _takenBack,
    currency: _currency,
    ...paid
  } = told;
  if (why !== null || reference === null || amount === null) return open(why ?? whyUnreadable(kept, body), seen);
  const payment = { ...paid, reference, amount, moneyId: feed.moneyId, payload: body };
  return taken(await receive(payment), payment);
}

function whyNot(told: ReadBank, feed: FeedRow, body: object): string | null {
  if (told.takenBack) return takenBackWords;
  if (told.reference === null) return 'The notice names no reference of the bank.';
  if (told.amount === null) {
    const said = fieldOf(body, 'transaction', 'amount') ?? fieldOf(body, 'transactionAmount') ?? fieldOf(body, 'billAmount');
    return `Its amount cannot be read: ${plain(said).slice(0, 40) || 'there is none'}.`;
  }
  if (!told.succeeded) return 'The notice does not say that the payment succeeded.';
  if (!told.creditors.some((one) => one.toLowerCase() === feed.creditor.toLowerCase()))
    return `It is for the account ${told.creditors.join(' or ') || 'of nobody'}, and this school’s own is ${feed.creditor}.`;
  return told.currency.toUpperCase() === 'KES' ? null : `It is in ${told.currency}, and only Kenya shillings are received here.`;
}

/** Proves who calls: by user name and password (Equity; its older service has them in the notice) or by signature (KCB). */
export async function isBank(
  services: Services,
  sealer: Sealer,
  door: Door,
  request: FastifyRequest,
  raw: Buffer,
): Promise<boolean> {
  const [feed] = await inSchool(services.db, door.school.id, (tx) => feedsOf(tx, door.id), { readOnly: true });
  if (!feed) return false;
  if (feed.channel === 'kcb') {
    const given = request.headers['signature'];
    return feed.publicKey !== null && isSignedBy(feed.publicKey, raw, typeof given === 'string' ? given : undefined);
  }
  const given = basicOf(request.headers.authorization) ?? passwordIn(parseNotice(raw));
  const password = feed.password === null ? null : sealer.open(feed.password, door.school.id);
  if (given === null || feed.username === null || password === null) return false;
  return same(`${given.username}\n${given.password}`, `${feed.username}\n${password}`);
}

function passwordIn(body: unknown): { username: string; password: string } | null {
  const username = plain(fieldOf(body, 'username'));
  const password = plain(fieldOf(body, 'password'));
  return username === '' || password === '' ? null : { username, password };
}

/** A notice as it is kept: the password that Equity's older service writes into it is left out. */
export function withoutPassword(raw: Buffer): Buffer {
  const text = raw.toString('latin1');
  return Buffer.from(
    text.replaceAll(/("password"\s*:\s*")(?:[^"\\]|\\.)*"/gi, '$1-"').replaceAll(/(^|&)(password=)[^&]*/gi, '$1$2-'),
    'latin1',
  );
}

/** Compares in a time that tells nothing of where they differ. */
function same(given: string, right: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(right));
}

/** What a bank expects as answer. */
export const bankAnswer = (channel: 'equity' | 'kcb', reference: string | null): object =>
  channel === 'kcb'
    ? { transactionID: reference ?? '', statusCode: '0', statusMessage: 'Notification received successfully' }
    : { responseCode: '200', responseMessage: 'Notification received successfully' };
