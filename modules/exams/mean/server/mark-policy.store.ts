import { sql } from 'kysely';
import type { Input, Output } from '#kit/contract/endpoint.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type MarkPolicy, type markPolicyApi, type Outcome, usualPolicy } from '../contract/mark-policy.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed' | 'school'>;
type Stated = Output<typeof markPolicyApi.get>;

/** What the school says of absence and malpractice; the usual with version 0 while it says nothing. */
export async function getMarkPolicy({ tx }: Pick<Context, 'tx'>): Promise<Stated> {
  const { rows } = await sql<Stated>`
    select malpractice, absence, part_malpractice as "partMalpractice", part_absence as "partAbsence", version
      from exams.mark_policy`.execute(tx);
  return rows[0] ?? { ...usualPolicy, version: 0 };
}

/** Throws 409 when somebody else has said it meanwhile. */
export async function updateMarkPolicy(ctx: Context, input: Input<typeof markPolicyApi.update>): Promise<Stated> {
  await sql`select pg_advisory_xact_lock(hashtext('exams.mark_policy'), ${ctx.school.id})`.execute(ctx.tx);
  const before = await getMarkPolicy(ctx);
  if (before.version !== input.version) throw staleRecord('rule');
  await sql`
    insert into exams.mark_policy (malpractice, absence, part_malpractice, part_absence)
    values (${input.malpractice}, ${input.absence}, ${input.partMalpractice}, ${input.partAbsence})
    on conflict (school_id) do update
       set malpractice = excluded.malpractice, absence = excluded.absence, part_malpractice = excluded.part_malpractice,
           part_absence = excluded.part_absence, version = exams.mark_policy.version + 1`.execute(ctx.tx);
  const after = await getMarkPolicy(ctx);
  ctx.changed({
    entity: 'mark policy',
    id: 1,
    action: 'changed',
    before: before.version === 0 ? {} : inWords(before),
    after: inWords(after),
  });
  return after;
}

const words: Record<Outcome, string> = { dropped: 'left out', nought: 'counts as nought', no_award: 'no mean grade' };
const inWords = ({ malpractice, absence, partMalpractice, partAbsence }: MarkPolicy) => ({
  'Malpractice in an exam': words[malpractice],
  'Absence from an exam': words[absence],
  'Malpractice in part of a term': words[partMalpractice],
  'Absence from part of a term': words[partAbsence],
});
