import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import { documents } from '#kit/server/approval/documents.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { holds } from '#kit/server/sql/like.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { writeOffApproval } from '../../contract/write-off-approval.ts';
import type { WriteOff, WriteOffRow, writeOffsApi } from '../../contract/write-offs.ts';
import type { CopyState } from '../ports.ts';

/** Where write-offs are kept, and whose they are. */
export const keptWriteOffs = {
  table: 'library.write_off',
  own: { mine: (me: number) => sql`t.asked_by = ${me}` },
};

const said = sql`
  t.id, t.version, t.write_off_no as "writeOffNo", t.day, t.because, t.state, t.asked_name as "askedName", t.asked_at as "askedAt",
  k.copies, k.worth`;

const counted = sql`
  cross join lateral (
    select count(*)::int as copies, coalesce(sum(w.price), 0)::bigint as worth
      from library.write_off_copy w where w.school_id = t.school_id and w.write_off_id = t.id) k`;

const orders = {
  day: sql`t.day`,
  writeOffNo: sql`t.write_off_no`,
  askedName: sql`lower(t.asked_name)`,
  copies: sql`k.copies`,
  worth: sql`k.worth`,
} as const;

/** A page of write-offs; the words look at their numbers, reasons and copies. */
export async function listWriteOffs({ tx }: SchoolContext, asked: Input<typeof writeOffsApi.list>): Promise<Page<WriteOffRow>> {
  const { q, state, page, size, sort } = asked;
  const conditions = [sql`true`];
  if (state !== undefined) conditions.push(sql`t.state = ${state}`);
  if (q)
    conditions.push(sql`(
      ${holds(sql`kit.fold(concat_ws(' ', t.write_off_no, t.because, t.asked_name))`, q)}
      or exists (select from library.write_off_copy w join library.copy c on c.school_id = w.school_id and c.id = w.copy_id
                  where w.school_id = t.school_id and w.write_off_id = t.id and c.accession_key = lower(${q})))`);
  const where = sql.join(conditions, sql` and `);
  const by = orders[sort.replace(/^-/, '') as keyof typeof orders];
  const { rows } = await sql<WriteOffRow>`
    select ${said} from library.write_off t ${counted} where ${where}
     order by ${by} ${wayOf(sort)}, t.id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*) as total from library.write_off t where ${where}`.execute(tx);
  return { rows, total: one(counts).total };
}

/** One write-off with its copies and steps. Throws 404. */
export async function getWriteOff({ tx, user }: SchoolContext, id: number, { out }: CopyState): Promise<WriteOff> {
  const { rows } = await sql<Omit<WriteOff, 'lines' | 'steps'>>`
    select ${said}, coalesce(${keptWriteOffs.own.mine(user.accountId)}, false) as mine
      from library.write_off t ${counted} where t.id = ${id}`.execute(tx);
  const [found] = rows;
  if (!found) throw notFound('write-off');
  const { rows: lines } = await sql<WriteOff['lines'][number]>`
    select w.copy_id as "copyId", c.title_id as "titleId", t.title, c.accession_no as "accessionNo", c.condition, w.status, w.price,
           (${out}) as "out"
      from library.write_off_copy w
      join library.copy c on c.school_id = w.school_id and c.id = w.copy_id
      join library.title t on t.school_id = c.school_id and t.id = c.title_id
     where w.write_off_id = ${id} order by c.accession_order, c.id`.execute(tx);
  const { rows: steps } = await sql<WriteOff['steps'][number]>`
    select step, name, comment, at from library.write_off_step where write_off_id = ${id} order by id`.execute(tx);
  return { ...found, lines, steps };
}

/** What the history keeps of a write-off. */
export const inHistory = ({ writeOffNo, because, state, copies, lines }: WriteOff) => ({
  writeOffNo,
  because,
  state,
  copies,
  accessionNos: lines.map(({ accessionNo }) => accessionNo).join(', '),
});

/** Write-offs through the steps of their approval. */
export const writeOffsOf = (state: CopyState) =>
  documents(writeOffApproval, {
    ...keptWriteOffs,
    read: (ctx: SchoolContext, id) => getWriteOff(ctx, id, state),
    audit: inHistory,
    write: (ctx, { id, to, comment }) => writeStep(ctx, id, to, comment),
  });

/** Writes who did what, and what they said. */
export async function writeStep({ tx, user }: SchoolContext, id: number, step: string, comment: string | null): Promise<void> {
  await sql`
    insert into library.write_off_step (write_off_id, step, taken_by, name, comment)
    values (${id}, ${step}, ${actorId(user)}::bigint, ${user.fullName}, ${comment})`.execute(tx);
}
