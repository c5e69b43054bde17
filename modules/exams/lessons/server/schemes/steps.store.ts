import { sql } from 'kysely';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { Scheme } from '../../contract/schemes.ts';
import { addNote } from '../notes.store.ts';
import { type LessonContext, refuseDeciding } from '../person.ts';
import { getScheme, readScheme, type SchemeRow } from './schemes.store.ts';
import { writable } from './write.store.ts';

interface At {
  id: number;
  version: number;
}

/** Hands a scheme in. */
export async function submitScheme(ctx: LessonContext, { id, version }: At): Promise<Scheme> {
  const before = await writable(ctx, id, version);
  if (before.state === 'submitted' || before.state === 'approved')
    throw new UserError(
      'rule',
      before.state === 'submitted' ? 'This scheme is handed in already.' : 'This scheme is approved already.',
    );
  if (before.lessons === 0) throw new UserError('rule', 'A scheme without lessons cannot be handed in. Type its lessons first.');
  return move(ctx, before, 'submitted', null);
}

/** Approves a scheme, or returns it with what has to change. Of two at once one is done and the other told. */
export async function decideScheme(
  ctx: LessonContext,
  { id, version, approved, comment }: At & { approved: boolean; comment: string | null },
): Promise<Scheme> {
  const { who, row } = await readScheme(ctx, id);
  refuseDeciding(who, row, 'scheme of work');
  if (row.version !== version) throw staleRecord('scheme of work');
  if (row.state !== 'submitted') throw new UserError('rule', 'This scheme is not handed in, so there is nothing to decide.');
  if (!approved && comment === null) throw fieldError('comment', 'Say what has to change.');
  return move(ctx, row, approved ? 'approved' : 'returned', comment);
}

async function move(ctx: LessonContext, before: SchemeRow, state: 'submitted' | 'returned' | 'approved', words: string | null) {
  const { id, version } = before;
  const { rows } = await sql`
    update exams.scheme
       set state = ${state}, version = version + 1,
           submitted_by = case when ${state} = 'submitted' then ${ctx.user.accountId}::bigint else submitted_by end
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('scheme of work');
  await addNote(ctx, { schemeId: id }, state, words);
  ctx.changed({
    entity: 'scheme of work',
    id,
    action: state === 'submitted' ? 'handed in' : state,
    before: { state: before.state },
    after: { state },
    reason: words,
  });
  return getScheme(ctx, id);
}
