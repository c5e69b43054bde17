import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { ErasureFigure } from '#kit/server/privacy/erasure.ts';
import { erased } from '#kit/server/privacy/fate.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { one } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import type { ErasureProof } from '../../contract/erasures.ts';
import { type SubjectKind, subjectWords } from '../../contract/requests.ts';
import type { ClearanceCheck } from '../../../students/server/clearance-check.ts';
import { getRequest } from '../requests.store.ts';
import { eraseTraces } from './traces.store.ts';
import type { ErasureParts } from './parts.ts';
import { type Plan, type PlannedTable, planErasure } from './plan.store.ts';
import { countsOf, digestOf } from './preview.store.ts';
import { refusalsOf } from './refusals.store.ts';
import { anyOfThem } from './words.rules.ts';
import { wordColumns } from './words.store.ts';

/**
 * Carries out an approved erasure, all of it in the running transaction: whoever is killed half-way has done nothing. Nothing
 * happens where it has been done already.
 */
export async function carryOut(
  ctx: SchoolContext,
  erasureId: number,
  parts: ErasureParts,
  clearance: readonly ClearanceCheck[],
): Promise<void> {
  const { rows } = await sql<{ requestId: number }>`
    update registration.erasure set running = pg_current_xact_id()::text
     where id = ${erasureId} and state = 'approved' returning request_id as "requestId"`.execute(ctx.tx);
  if (!rows[0]) return;
  const request = await getRequest(ctx, rows[0].requestId);
  const { subjectKind: kind, subjectId: id } = request;
  // Nobody adds to the person between the looking and the taking away.
  await holdPerson(ctx.tx, kind, id);
  const plan = await planErasure(ctx.tx, parts.fates, { kind, id });
  const [refusal] = await refusalsOf(ctx, plan.people, parts, clearance);
  if (refusal !== undefined) throw new UserError('rule', `Nothing was erased. ${refusal}`);
  const before = await figuresOf(ctx, parts.figures);
  for (const fileId of plan.files) await ctx.services.files.erase(ctx, fileId);
  const audit = await eraseTraces(ctx, erasureId, plan, parts);
  for (const table of plan.tables) await anonymise(ctx.tx, erasureId, table);
  for (const table of await childrenFirst(ctx.tx, plan.tables)) await remove(ctx.tx, erasureId, table);
  const mentions = await takeOutWords(ctx.tx, erasureId, plan, parts);
  const figures = (await figuresOf(ctx, parts.figures)).map(({ what, read }, place) => ({
    what,
    before: before[place]?.read ?? '',
    after: read,
  }));
  const changed = figures.find((figure) => figure.before !== figure.after);
  if (changed) throw new Error(`An erasure would have changed: ${changed.what}`);
  const proof: ErasureProof = {
    subjects: [...plan.people],
    tables: countsOf(plan, parts),
    files: plan.files.length,
    mentions,
    audit,
    figures,
  };
  await close(ctx, erasureId, request.id, proof);
}

const holdPerson = (tx: Tx, kind: SubjectKind, id: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`erasure ${kind} ${id}`}, 0))`.execute(tx);

async function figuresOf(ctx: SchoolContext, figures: readonly ErasureFigure[]): Promise<{ what: string; read: string }[]> {
  const found: { what: string; read: string }[] = [];
  for (const figure of figures) found.push({ what: figure.what, read: await figure.read(ctx) });
  return found;
}

async function anonymise(tx: Tx, erasureId: number, { table, rows, records }: PlannedTable): Promise<void> {
  if (rows !== 'anonymised') return;
  const columns = [...new Set(records.flatMap(({ set }) => Object.keys(set)))];
  if (columns.length === 0) return;
  const to = records.map(({ row, set }) => ({ ...row, ...set }));
  await sql`select registration.erase_columns(${erasureId}, ${table}::regclass, ${JSON.stringify(to)}::jsonb, ${columns}::text[])`.execute(
    tx,
  );
}

async function remove(tx: Tx, erasureId: number, { table, records }: PlannedTable): Promise<void> {
  const keys = JSON.stringify(records.map(({ row }) => row));
  await sql`select registration.erase_rows(${erasureId}, ${table}::regclass, ${keys}::jsonb)`.execute(tx);
}

/** Tables whose rows go, those that point at others before the others. */
async function childrenFirst(tx: Tx, tables: readonly PlannedTable[]): Promise<PlannedTable[]> {
  const { rows: links } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
     where contype = 'f' and conrelid <> confrelid`.execute(tx);
  const waiting = tables.filter(({ rows }) => rows === 'removed');
  const ordered: PlannedTable[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex(
      ({ table }) => !waiting.some((other) => links.some(({ from, to }) => from === other.table && to === table)),
    );
    ordered.push(...waiting.splice(Math.max(free, 0), 1));
  }
  return ordered;
}

/** Takes the person's own names and numbers out of everything else that the school keeps. */
async function takeOutWords(tx: Tx, erasureId: number, { words }: Plan, parts: ErasureParts): Promise<number> {
  if (words.own.length === 0) return 0;
  const pattern = anyOfThem(words.own);
  let found = 0;
  for (const { table, columns } of await wordColumns(tx, parts.fates)) {
    const { rows } = await sql<{ n: number }>`
      select registration.erase_words(${erasureId}, ${table}::regclass, ${columns}::text[], ${pattern}, ${erased}) as n`.execute(
      tx,
    );
    found += one(rows).n;
  }
  return found;
}

async function close(ctx: SchoolContext, erasureId: number, requestId: number, proof: ErasureProof): Promise<void> {
  const digest = digestOf(proof);
  await sql`
    update registration.erasure
       set state = 'done', running = null, done_at = ${ctx.now}, proof = ${JSON.stringify(proof)}::jsonb, proof_digest = ${digest}
     where id = ${erasureId}`.execute(ctx.tx);
  await sql`
    update registration.data_request
       set state = 'answered', answered_on = ${schoolDay(ctx)}, version = version + 1,
           answer = ${`Erased. Proof ${erasureId}, digest ${digest.slice(0, 16)}`}
     where id = ${requestId}`.execute(ctx.tx);
  const sum = (rows: string) => proof.tables.filter((one) => one.rows === rows).reduce((total, { count }) => total + count, 0);
  const after = {
    Erased: proof.subjects.map(({ kind, id }) => `${subjectWords[kind]} ${id}`).join(', '),
    Removed: sum('removed'),
    Anonymised: sum('anonymised'),
    Kept: sum('kept'),
    Files: proof.files,
    Proof: digest,
  };
  ctx.changed({ entity: 'data request', id: requestId, action: 'erased', after });
}
