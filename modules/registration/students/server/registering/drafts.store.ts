import { type RawBuilder, sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';

/** More than anybody finishes; the oldest must be finished or thrown away first. */
const mostDrafts = 50;

interface Saved {
  title: string;
  step: number;
  answers: Record<string, unknown>;
}
interface Summary {
  id: number;
  title: string;
  step: number;
  updatedAt: string;
}

const summary = sql`id, title, step, updated_at as "updatedAt"`;

/** An account's drafts, newest first. */
export async function draftsOf(tx: Tx, accountId: number): Promise<Summary[]> {
  const { rows } = await sql<Summary>`
    select ${summary} from registration.draft
     where account_id = ${accountId} and finished_as is null order by updated_at desc, id desc`.execute(tx);
  return rows;
}

/** Counts the drafts of an account. */
export const countDrafts = (accountId: number): RawBuilder<unknown> =>
  sql`select count(*) from registration.draft where account_id = ${accountId} and finished_as is null`;

export async function getDraft(tx: Tx, accountId: number, id: number) {
  const { rows } = await sql<Summary & { answers: Record<string, unknown> }>`
    select ${summary}, answers from registration.draft where account_id = ${accountId} and id = ${id} and finished_as is null`.execute(
    tx,
  );
  if (!rows[0]) throw notFound('draft');
  return rows[0];
}

export async function createDraft(tx: Tx, accountId: number, draft: Saved): Promise<Summary> {
  await sql`
    delete from registration.draft
     where account_id = ${accountId} and finished_as is not null and updated_at < now() - interval '30 days'`.execute(tx);
  const { rows: known } = await sql`
    select from registration.draft where account_id = ${accountId} and finished_as is null`.execute(tx);
  if (known.length >= mostDrafts)
    throw new UserError('rule', `You have ${known.length} unfinished registrations. Finish one or throw one away first.`);
  const { rows } = await sql<Summary>`
    insert into registration.draft (account_id, title, step, answers)
    values (${accountId}, ${draft.title}, ${draft.step}, ${JSON.stringify(draft.answers)}) returning ${summary}`.execute(tx);
  if (!rows[0]) throw notFound('draft');
  return rows[0];
}

export async function updateDraft(tx: Tx, accountId: number, id: number, draft: Saved): Promise<Summary> {
  const { rows } = await sql<Summary>`
    update registration.draft
       set title = ${draft.title}, step = ${draft.step}, answers = ${JSON.stringify(draft.answers)}, updated_at = now()
     where account_id = ${accountId} and id = ${id} and finished_as is null returning ${summary}`.execute(tx);
  if (!rows[0]) throw notFound('draft');
  return rows[0];
}

/** Holds a draft until the transaction ends, and refuses one that became a student already. One that is gone refuses nothing. */
export async function refuseFinished(tx: Tx, accountId: number, id: number): Promise<void> {
  const { rows } = await sql<{ finishedAs: string | null }>`
    select finished_as as "finishedAs" from registration.draft where account_id = ${accountId} and id = ${id} for update`.execute(
    tx,
  );
  const done = rows[0]?.finishedAs ?? null;
  if (done !== null)
    throw new UserError('conflict', `This registration was finished already: ${done}.`, { detail: { finished: done } });
}

/** Uses a draft up: what was typed goes, and whom it became stays. */
export async function finishDraft(
  tx: Tx,
  accountId: number,
  id: number,
  { admissionNo, fullName }: { admissionNo: string; fullName: string },
): Promise<void> {
  await sql`
    update registration.draft set finished_as = ${`adm ${admissionNo}, ${fullName}`}, title = '', answers = '{}', updated_at = now()
     where account_id = ${accountId} and id = ${id}`.execute(tx);
}

/** True when there was such a draft. */
export async function removeDraft(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`delete from registration.draft where account_id = ${accountId} and id = ${id} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}
