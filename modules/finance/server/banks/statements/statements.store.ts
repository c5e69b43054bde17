import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext, Upload } from '#kit/server/http/context.ts';
import { readSheetCells } from '#kit/server/sheets/read-sheet.ts';
import { lineParts, type LinePart, type StatementSheet, type statementsApi } from '../../../contract/banks/reconciliation.ts';
import { getBank } from '../accounts/banks.store.ts';
import { authorOf } from '../../context.ts';
import { matchLines } from '../reconcile/match.store.ts';
import { headRow, proposeMatch, readLines } from './sheet.rules.ts';

const limits = { rows: 20_000, columns: 60, cell: 300 };
const largest = 5 * 1024 * 1024;
type Heads = Partial<Record<LinePart, string | null>>;

/** Reads a statement and keeps it until its lines are taken; what nobody took goes after a week. */
export async function readStatement(ctx: SchoolContext, moneyId: number, upload: Upload): Promise<StatementSheet> {
  await getBank(ctx.tx, moneyId);
  if (upload.size > largest) throw new UserError('too_large', 'Choose a statement of at most 5 MB.');
  const all = await readSheetCells(upload, limits);
  const cells = all.slice(headRow(all)).filter((row) => row.some(Boolean));
  const [heads, ...rows] = cells;
  if (!heads || rows.length === 0) throw new UserError('rule', 'The sheet has no lines under its heads.');
  await sql`
    delete from finance.statement where taken_at is null and at < ${ctx.now.toISOString()}::timestamptz - interval '7 days'`.execute(
    ctx.tx,
  );
  const { rows: remembered } = await sql<{ heads: Heads | null }>`
    select heads from finance.bank_account where money_id = ${moneyId}`.execute(ctx.tx);
  const author = authorOf(ctx);
  const { rows: kept } = await sql<{ id: number }>`
    insert into finance.statement (money_id, name, cells, author_id, author_name, at)
    values (${moneyId}, ${upload.name.slice(0, 200)}, ${JSON.stringify(cells)}, ${author.id}, ${author.name}, ${ctx.now.toISOString()})
    returning id`.execute(ctx.tx);
  const id = kept[0]?.id ?? 0;
  ctx.changed({ entity: 'bank statement', id, action: 'read', after: { Name: upload.name, Rows: rows.length } });
  return {
    id,
    name: upload.name,
    rows: rows.length,
    columns: heads.map((label, at) => ({ label: label || `Column ${at + 1}`, sample: rows.find((row) => row[at])?.[at] ?? '' })),
    match: proposeMatch(heads, remembered[0]?.heads ?? null),
  };
}

/** Takes the lines of a statement that was read, each once however many files hold it, and ticks what they show. */
export async function takeStatement(
  ctx: SchoolContext,
  { id, match }: Input<typeof statementsApi.take>,
): Promise<Output<typeof statementsApi.take>> {
  const { rows: found } = await sql<{ moneyId: number; cells: string[][] | null }>`
    select money_id as "moneyId", cells from finance.statement where id = ${id} for no key update`.execute(ctx.tx);
  const statement = found[0];
  if (!statement) throw notFound('statement');
  if (statement.cells === null) throw new UserError('conflict', 'The lines of this statement have been taken already.');
  const [heads = [], ...rows] = statement.cells;
  if (match.amount === null && match.in === null && match.out === null)
    throw fieldError('match.amount', 'Say in which column the money stands.');
  const { lines, skipped } = readLines(rows, match, 2);
  if (lines.length === 0) throw new UserError('rule', 'No row of the sheet has a date and an amount in these columns.');
  const { moneyId } = statement;
  const { rows: fresh } = await sql<{ id: number }>`
    insert into finance.statement_line (money_id, statement_id, day, amount, reference, description, balance, mark, at)
    select ${moneyId}, ${id}, l.day, l.amount, l.reference, l.description, l.balance, l.mark, ${ctx.now.toISOString()}
      from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
             as (day date, amount bigint, reference text, description text, balance bigint, mark text)) with ordinality
           as l (day, amount, reference, description, balance, mark, place)
     order by l.place
    on conflict (school_id, money_id, mark) do nothing returning id`.execute(ctx.tx);
  await sql`
    update finance.statement set cells = null, taken_at = ${ctx.now.toISOString()}, line_count = ${fresh.length}
     where id = ${id}`.execute(ctx.tx);
  const remembered = Object.fromEntries(
    lineParts.map((part) => {
      const at = match[part];
      return [part, at === null ? null : (heads[at] ?? null)];
    }),
  );
  await sql`
    insert into finance.bank_account (money_id, kind, heads) values (${moneyId}, 'bank', ${JSON.stringify(remembered)})
    on conflict (school_id, money_id) do update set heads = excluded.heads`.execute(ctx.tx);
  const matched = await matchLines(ctx, moneyId);
  const after = { Lines: lines.length, New: fresh.length, Ticked: matched };
  ctx.changed({ entity: 'bank account', id: moneyId, action: 'statement imported', after });
  return { fresh: fresh.length, known: lines.length - fresh.length, matched, skipped: skipped.slice(0, 200) };
}
