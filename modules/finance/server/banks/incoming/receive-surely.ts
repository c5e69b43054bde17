import type { FastifyRequest } from 'fastify';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import type { IncomingPayment, Received } from '../payments/payment.ts';
import { receivePayment } from '../payments/receive-payment.store.ts';
import { asProvider, type Door } from './door.ts';

/**
 * Receives in one transaction; when that fails, once more into suspense, so that money which was paid is in the books
 * whatever stands against a receipt. When that fails too, the provider is answered an error and tells of it again.
 */
export async function receiveSurely<R>(
  services: Services,
  door: Pick<Door, 'school' | 'channel'>,
  request: Pick<FastifyRequest, 'log'>,
  work: (ctx: SchoolContext, receive: (payment: IncomingPayment) => Promise<Received>) => Promise<R>,
): Promise<R> {
  const attempt = (cautious: boolean) =>
    asProvider(services, door, request, (ctx) => work(ctx, (payment) => receivePayment(ctx, payment, cautious)));
  try {
    return await attempt(false);
  } catch (error) {
    request.log.error({ err: error, school: door.school.id }, 'payment kept in suspense');
    return attempt(true);
  }
}
