import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError, notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext, Upload } from '#kit/server/http/context.ts';
import { readSheetCells } from '#kit/server/sheets/read-sheet.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import {
  type LinePart,
  lineParts,
  type StatementHead,
  type StatementSheet,
  type statementsApi,
} from '../../contract/reconciliation.ts';
import { getBank } from '../accounts/banks.store.ts';
import { authorOf } from '../../../ledger/server/context.ts';
import { lockMoney, matchLines } from '../reconcile/match.store.ts';
import { findHead, headsAt, proposeMatch } from './head.rules.ts';
import { type KnownLine, perhapsKnown } from './same-lines.rules.ts';
import { balanceProblem, type ReadLine, readLines } from './sheet.rules.ts';

const limits = { rows: 20_000, columns: 60, cell: 300 };
const largest = 5 * 1024 * 1024;
const first: StatementHead = { row: 1, rows: 1 };
type Heads = Partial<Record<LinePart, string | null>>;

/** A statement as it is kept; its cells until its lines are taken. */
interface Kept {
  id: number;
  moneyId: number;
  name: string;
  cells: string[][] | null;
}

/** Reads a statement and keeps it until its lines are taken; what nobody took goes after a week. */
export async function readStatement(ctx: SchoolContext, moneyId: number, upload: Upload): Promise<StatementSheet> {
  await getBank(ctx.tx, moneyId);
  if (upload.size > largest) throw new UserError('too_large', 'Choose a statement of at most 5 MB.');
  const cells = await readSheetCells(upload, limits);
  const head = findHead(cells);
  if (rowsUnder(cells, head ?? first).length === 0) throw new UserError('rule', 'The sheet has no lines under its heads.');
  await sql`
    delete from finance.statement where taken_at is null and at < ${ctx.now.toISOString()}::timestamptz - interval '7 days'`.execute(
    ctx.tx,
  );
  const author = authorOf(ctx);
  const { rows: kept } = await sql<{ id: number }>`
    insert into finance.statement (money_id, name, cells, author_id, author_name, at)
    values (${moneyId}, ${upload.name.slice(0, 200)}, ${JSON.stringify(cells)}, ${author.id}, ${author.name}, ${ctx.now.toISOString()})
    returning id`.execute(ctx.tx);
  const { id } = one(kept);
  ctx.changed({ entity: 'bank statement', id, action: 'read', after: { Name: upload.name, Rows: cells.length } });
  return sheetOf(ctx.tx, { id, moneyId, name: upload.name, cells }, head ?? first, head !== null);
}

/** A statement that was read, with its heads where somebody says they stand. Throws 404, and 409 once its lines are taken. */
export async function statementWithHead(tx: Tx, { id, row, rows }: Input<typeof statementsApi.head>): Promise<StatementSheet> {
  const { rows: found } = await sql<Kept>`
    select id, money_id as "moneyId", name, cells from finance.statement where id = ${id}`.execute(tx);
  const kept = untaken(found[0]);
  if (rowsUnder(kept.cells, { row, rows }).length === 0) throw new UserError('rule', 'There are no lines under that row.');
  return sheetOf(tx, kept, { row, rows }, true);
}

async function sheetOf(
  tx: Tx,
  { id, moneyId, name, cells }: Kept & { cells: string[][] },
  head: StatementHead,
  found: boolean,
): Promise<StatementSheet> {
  const { rows: remembered } = await sql<{ heads: Heads | null }>`
    select heads from finance.bank_account where money_id = ${moneyId}`.execute(tx);
  const heads = headsAt(cells, head);
  const rows = rowsUnder(cells, head);
  return {
    id,
    name,
    rows: rows.length,
    head,
    found,
    top: cells.slice(0, 40).flatMap((row, at) => {
      const text = row.filter(Boolean).join(' · ').slice(0, 80);
      return text === '' ? [] : [{ row: at + 1, text }];
    }),
    columns: heads.map((label, at) => ({ label: label || `Column ${at + 1}`, sample: rows.find((row) => row[at])?.[at] ?? '' })),
    match: found ? proposeMatch(heads, rows, remembered[0]?.heads ?? null) : {},
  };
}

const rowsUnder = (cells: string[][], { row, rows }: StatementHead) =>
  cells.slice(row - 1 + rows).filter((line) => line.some(Boolean));

function untaken(statement: Kept | undefined): Kept & { cells: string[][] } {
  if (!statement) throw notFound('statement');
  const { cells } = statement;
  if (!Array.isArray(cells)) throw new UserError('conflict', 'The lines of this statement have been taken already.');
  return { ...statement, cells };
}

/** Takes the lines of a statement that was read, each once however many files hold it, and ticks what they show. */
export async function takeStatement(
  ctx: SchoolContext,
  { id, match, head: named, alike }: Input<typeof statementsApi.take>,
): Promise<Output<typeof statementsApi.take>> {
  const { rows: found } = await sql<Kept>`
    select id, money_id as "moneyId", name, cells from finance.statement where id = ${id} for no key update`.execute(ctx.tx);
  const statement = untaken(found[0]);
  const head = named ?? findHead(statement.cells) ?? first;
  const heads = headsAt(statement.cells, head);
  refuseMatch(match);
  const under = head.row - 1 + head.rows;
  const { lines: read, skipped } = readLines(statement.cells.slice(under), match, under + 1, schoolDay(ctx));
  if (read.length === 0)
    throw new UserError(
      'rule',
      'No row under these heads has a date and an amount in these columns. Say in which row the heads stand.',
    );
  const problem = balanceProblem(read);
  if (problem !== null) throw new UserError('rule', problem);
  const { moneyId } = statement;
  await lockMoney(ctx, moneyId);
  const doubtful = new Set(perhapsKnown(read, await linesAbout(ctx.tx, moneyId, read)));
  if (doubtful.size > 0 && alike === null) throw fieldError('alike', alikeWords(doubtful.size));
  const lines = alike === 'same' ? read.filter((line) => !doubtful.has(line)) : read;
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
  const after = { Lines: read.length, New: fresh.length, Ticked: matched };
  ctx.changed({ entity: 'bank account', id: moneyId, action: 'statement imported', after });
  return { fresh: fresh.length, known: read.length - fresh.length, matched, skipped: skipped.slice(0, 200) };
}

const alikeWords = (count: number) =>
  `${count === 1 ? 'A line looks' : `${count} lines look`} like what is in already, with the same day, amount and reference, only that ` +
  'one of the two has a balance. Say whether they are the same.';

/** What of the account's statements is in of the days of these lines. */
async function linesAbout(tx: Tx, moneyId: number, lines: readonly ReadLine[]): Promise<KnownLine[]> {
  const days = [...new Set(lines.map(({ day }) => day))];
  const { rows } = await sql<KnownLine>`
    select day, amount, reference, description, balance, mark from finance.statement_line
     where money_id = ${moneyId} and day = any(${days}::date[]) order by id`.execute(tx);
  return rows;
}

/** Refuses columns that say nothing of money, and one column for two things. */
function refuseMatch(match: Input<typeof statementsApi.take>['match']): void {
  if (match.amount === null && match.in === null && match.out === null)
    throw fieldError('match.amount', 'Say in which column the money stands.');
  if (match.side !== null && match.amount === null)
    throw fieldError('match.amount', 'Say in which column the amount stands that is Dr or Cr.');
  if (match.amount !== null && (match.in !== null || match.out !== null))
    throw fieldError('match.amount', 'Take a column for the amount, or columns for money in and money out, not both.');
  const taken = new Map<number, LinePart>();
  for (const part of lineParts) {
    const at = match[part];
    if (at !== null && taken.has(at)) throw fieldError(`match.${part}`, 'This column is taken for something else already.');
    if (at !== null) taken.set(at, part);
  }
}
