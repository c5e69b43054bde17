import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { Strangers } from '#kit/server/http/budgets.ts';
import type { Report } from '../delivery/provider.ts';

/** Where providers report to; a line's token follows. */
export const reportPath = '/api/messaging/reports/';

const form = z.object({
  id: z.string().min(1).max(200),
  status: z.string().min(1).max(40),
  failureReason: z.string().max(200).optional(),
});

/**
 * Takes Africa's Talking's delivery reports: form posts without a signature, to an address that only the provider was
 * given. Answers 404 at any other.
 */
export async function serveReports(
  http: FastifyInstance,
  lineOf: (token: string) => number | null,
  report: (line: number, report: Report) => Promise<void>,
): Promise<void> {
  const strangers = new Strangers();
  await http.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, text, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    scope.post<{ Params: { token: string } }>(`${reportPath}:token`, { config: { rateLimit: false } }, async (request, reply) => {
      const line = await strangers.admit(request, request.params.token, () => {
        const known = lineOf(request.params.token);
        if (known === null) throw notFound('address');
        return known;
      });
      const { data } = form.safeParse(request.body);
      if (!data) throw new UserError('validation', 'A delivery report has an id and a status.');
      await report(line, reportOf(data));
      return reply.header('cache-control', 'no-store').send({});
    });
    done();
  });
}

const finals: Readonly<Record<string, Report['outcome']>> = { Success: 'delivered', Failed: 'failed', Rejected: 'failed' };

const reasons: Readonly<Record<string, string>> = {
  InsufficientCredit: 'The provider’s account has no balance left',
  UserInBlackList: 'The number has asked the provider for no messages',
  UserInBlacklist: 'The number has asked the provider for no messages',
  UserIsInactive: 'The number is not in use',
  UserDoesNotExist: 'The number does not exist',
  UserAccountSuspended: 'The number is suspended',
  NotNetworkSubscriber: 'The number is of another network',
  DeliveryFailure: 'The phone could not be reached',
};

function reportOf({ id, status, failureReason }: z.output<typeof form>): Report {
  const reason = failureReason ? (reasons[failureReason] ?? failureReason.replaceAll(/\p{Cc}/gu, ' ')) : null;
  return {
    providerId: id.replaceAll('\0', ''),
    status: status.replaceAll('\0', ''),
    outcome: finals[status] ?? 'under way',
    reason,
  };
}
