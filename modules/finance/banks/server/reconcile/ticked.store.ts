import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import type { reconciliationApi } from '../../contract/reconciliation.ts';
import { movements } from './open-items.store.ts';

type Row = Output<typeof reconciliationApi.ticked>['rows'][number];

/** What was ticked, the latest first. */
export async function listTicked(tx: Tx, input: Input<typeof reconciliationApi.ticked>): Promise<Page<Row>> {
  const order = { clearedOn: sql`t.cleared_on`, day: sql`j.day`, amount: sql`m.amount` }[input.sort.replace(/^-/, '')];
  const found = [sql`j.narration`, sql`j.document_no`, sql`r.reference`, sql`l.description`];
  const from = sql`
    from finance.tick t
    join finance.journal j on j.school_id = t.school_id and j.id = t.journal_id
    join ${movements(input.moneyId)} m on m.journal_id = j.id
    left join finance.receipt r on r.school_id = j.school_id and r.journal_id = j.id
    left join finance.statement_line l on l.school_id = t.school_id and l.id = t.line_id
   where t.money_id = ${input.moneyId} and ${input.q ? matches(found, input.q) : sql`true`}`;
  const { rows } = await sql<Row>`
    select j.id as "journalId", j.day, j.kind, j.document_no as no, j.narration, coalesce(r.reference, j.document_no) as reference,
           m.amount, t.cleared_on as "clearedOn", t.reconciliation_id is not null as locked,
           nullif(concat_ws(' ', l.reference, l.description), '') as line, t.author_name as by ${from}
     order by ${order ?? sql`t.id`} ${wayOf(input.sort)}, t.id desc
     ${onPage(input)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${from}`.execute(tx);
  return { rows, total: one(counted).total };
}
