import { sql } from 'kysely';
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
    select ${summary} from registration.draft where account_id = ${accountId} order by updated_at desc, id desc`.execute(tx);
  return rows;
}

export async function getDraft(tx: Tx, accountId: number, id: number) {
  const { rows } = await sql<Summary & { answers: Record<string, unknown> }>`
    select ${summary}, answers from registration.draft where account_id = ${accountId} and id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('draft');
  return rows[0];
}

export async function createDraft(tx: Tx, accountId: number, draft: Saved): Promise<Summary> {
  const { rows: known } = await sql`select from registration.draft where account_id = ${accountId}`.execute(tx);
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
     where account_id = ${accountId} and id = ${id} returning ${summary}`.execute(tx);
  if (!rows[0]) throw notFound('draft');
  return rows[0];
}

/** True when there was such a draft. */
export async function removeDraft(tx: Tx, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`delete from registration.draft where account_id = ${accountId} and id = ${id} returning id`.execute(
    tx,
  );
  return rows.length > 0;
}
