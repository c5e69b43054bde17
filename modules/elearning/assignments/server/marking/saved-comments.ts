import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import { one } from '#kit/server/sql/one.ts';
import type { Ctx } from '../person.ts';

const most = 200;

/** Comments that the caller keeps. */
export async function savedComments({ tx, user }: Ctx) {
  const { rows } = await sql<{ id: number; words: string }>`
    select c.id, c.words from elearning.saved_comment c where c.account_id = ${user.accountId} order by c.id desc limit ${most}`.execute(
    tx,
  );
  return { rows };
}

/** Keeps one more. Throws 409 for one that is there, 422 where there are too many. */
export async function keepComment(ctx: Ctx, words: string) {
  if ((await savedComments(ctx)).rows.length >= most)
    throw new UserError('rule', `Keep at most ${most} comments. Drop one first.`);
  const { rows } = await sql<{ id: number }>`
    insert into elearning.saved_comment (account_id, words) values (${ctx.user.accountId}, ${words}) returning id`.execute(
    ctx.tx,
  );
  return one(rows);
}

/** Drops one of the caller's own. Throws 404. */
export async function dropComment({ tx, user }: Ctx, id: number) {
  const { rows } = await sql`
    delete from elearning.saved_comment c where c.id = ${id} and c.account_id = ${user.accountId} returning c.id`.execute(tx);
  if (rows.length === 0) throw notFound('comment');
  return {};
}
