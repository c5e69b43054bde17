import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { UserError } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { inSchool } from '#kit/server/db/transaction.ts';
import type { Services } from '#kit/server/http/services.ts';
import { asProvider, type Door } from '../incoming/door.ts';
import { parseNotice } from '../incoming/parse.ts';
import { receiveSurely } from '../incoming/receive-surely.ts';
import { basicOf } from '../incoming/words.ts';
import { nowOf } from '../mpesa/confirm.ts';
import { type FeedRow, feedsOf } from './feeds.store.ts';
import { type BankPayment, equityPayment, isSignedBy, kcbPayment } from './notice.rules.ts';

/** Takes a bank's notice of a payment: who calls is proved by password (Equity) or signature (KCB), then it goes as M-Pesa's do. */
export async function bankNotice(
  services: Services,
  sealer: Sealer,
  door: Door,
  request: FastifyRequest,
  raw: Buffer,
): Promise<object> {
  const [feed] = await inSchool(services.db, door.school.id, (tx) => feedsOf(tx, door.id), { readOnly: true });
  if (!feed) throw new Error('The bank’s settings are gone.');
  const refuse = (why: string, error: UserError) => refused(services, door, request, why, error);
  if (!proved(feed, sealer, door.school.id, request, raw))
    return refuse('not proved', new UserError('unauthorised', 'This notice is not proved to be the bank’s.'));
  const body = parseNotice(raw);
  const now = nowOf({ now: services.clock(), school: door.school });
  const payment = feed.channel === 'equity' ? equityPayment(body, now) : kcbPayment(body, now);
  if (!payment) return refuse('unreadable', new UserError('validation', 'This notice cannot be read.'));
  if (!payment.creditors.some((one) => one.toLowerCase() === feed.creditor.toLowerCase()))
    return refuse('another account', new UserError('forbidden', 'This notice is about another account.'));
  if (payment.currency.toUpperCase() !== 'KES')
    return refuse('currency', new UserError('validation', 'Only Kenya shillings are received here.'));
  if (payment.succeeded)
    await receiveSurely(services, door, request, async (_ctx, receive) => {
      const { creditors: _creditors, succeeded: _succeeded, currency: _currency, ...paid } = payment;
      await receive({ ...paid, moneyId: feed.moneyId, payload: body });
    });
  return acknowledged(feed, payment);
}

function proved(feed: FeedRow, sealer: Sealer, schoolId: number, request: FastifyRequest, raw: Buffer): boolean {
  if (feed.channel === 'kcb') {
    const given = request.headers['signature'];
    return feed.publicKey !== null && isSignedBy(feed.publicKey, raw, typeof given === 'string' ? given : undefined);
  }
  const given = basicOf(request.headers.authorization);
  const password = feed.password === null ? null : sealer.open(feed.password, schoolId);
  if (given === null || feed.username === null || password === null) return false;
  return same(`${given.username}\n${given.password}`, `${feed.username}\n${password}`);
}

/** Compares in a time that tells nothing of where they differ. */
function same(given: string, right: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(right));
}

async function refused(services: Services, door: Door, request: FastifyRequest, why: string, error: UserError): Promise<never> {
  await asProvider(services, door, request, (ctx) => {
    ctx.changed({ entity: 'payment notice', id: null, action: `refused: ${why}`, after: { Address: request.ip } });
    return Promise.resolve();
  });
  throw error;
}

function acknowledged({ channel }: FeedRow, { reference }: BankPayment): object {
  return channel === 'kcb'
    ? { transactionID: reference, statusCode: '0', statusMessage: 'Notification received successfully' }
    : { responseCode: '200', responseMessage: 'Notification received successfully' };
}
