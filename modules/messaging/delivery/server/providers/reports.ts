import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { Strangers } from '#kit/server/http/budgets.ts';
import type { Receiver, Report } from '../provider.ts';
import { endingOf } from './report-words.ts';

/** Where providers report to; a line's token follows. */
export const reportPath = '/api/messaging/reports/';

/** Where Africa's Talking passes on what phones send, and who asked it for no more; a line's token follows. */
export const replyPath = '/api/messaging/replies/';

/** A message from a phone, or a number that asked the provider itself for no more bulk messages. */
const replyForm = z.union([
  z.object({ from: z.string().min(1).max(40), text: z.string().max(2000) }),
  z.object({ phoneNumber: z.string().min(1).max(40) }),
]);

const form = z.object({
  id: z.string().min(1).max(200),
  status: z.string().min(1).max(40),
  failureReason: z.string().max(200).optional(),
});

/**
 * Takes Africa's Talking's delivery reports and the replies that it passes on: form posts without a signature, to an address that only the provider was
 * given. Answers 404 at any other.
 */
export async function serveReports(
  http: FastifyInstance,
  lineOf: (token: string) => number | null,
  receiver: (line: number) => Receiver,
): Promise<void> {
  const strangers = new Strangers();
  const admit = (request: FastifyRequest<{ Params: { token: string } }>) =>
    strangers.admit(request, request.params.token, () => {
      const known = lineOf(request.params.token);
      if (known === null) throw notFound('address');
      return known;
    });
  await http.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, text, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.post<{ Params: { token: string } }>(`${reportPath}:token`, { config: { rateLimit: false } }, async (request, reply) => {
      const line = await admit(request);
      const { data } = form.safeParse(request.body);
      if (!data) throw new UserError('validation', 'A delivery report has an id and a status.');
      await receiver(line).report(reportOf(data));
      return reply.header('cache-control', 'no-store').send({});
    });
    scope.post<{ Params: { token: string } }>(`${replyPath}:token`, { config: { rateLimit: false } }, async (request, reply) => {
      const line = await admit(request);
      const { data } = replyForm.safeParse(request.body);
      if (!data) throw new UserError('validation', 'A reply has a number and a text.');
      await receiver(line).reply(
        'from' in data ? { phone: data.from, text: data.text } : { phone: data.phoneNumber, text: 'STOP' },
      );
      return reply.header('cache-control', 'no-store').send({});
    });
    done();
  });
}

function reportOf({ id, status, failureReason }: z.output<typeof form>): Report {
  return { providerId: id.replaceAll('\0', ''), status: status.replaceAll('\0', ''), ...endingOf(status, failureReason) };
}
