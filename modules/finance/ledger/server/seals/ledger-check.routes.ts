import { sql } from 'kysely';
import type { Output } from '#kit/contract/endpoint.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement } from '#kit/server/http/implement.ts';
import { ledgerCheckApi } from '../../contract/ledger-check.ts';
import type { LedgerCheckJob } from './ledger-check.job.ts';
import { one } from '#kit/server/sql/one.ts';

type State = Output<typeof ledgerCheckApi.get>;

async function stateOf({ tx }: Pick<SchoolContext, 'tx'>): Promise<State> {
  const { rows: checks } = await sql<NonNullable<State['last']>>`
    select at, checked_by as "checkedBy", journals, seals, findings, wrong, took_ms as "tookMs"
      from finance.ledger_check order by id desc limit 1`.execute(tx);
  const { rows } = await sql<{ sealedAt: string | null; open: number }>`
    select s.at as "sealedAt", (select count(*)::int from finance.journal j where j.id > coalesce(s.until_journal, 0)) as open
      from (select 1) one left join (select at, until_journal from finance.seal order by id desc limit 1) s on true`.execute(tx);
  return { last: checks[0] ?? null, ...one(rows) };
}

export const ledgerCheckRoutes = (job: LedgerCheckJob) =>
  implement(ledgerCheckApi, {
    get: (ctx) => stateOf(ctx),
    run: async (ctx) => ({ jobId: await ctx.services.jobs.enqueue(ctx, job, {}, 'Check of the ledger') }),
  });
