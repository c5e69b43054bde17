import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, notFound } from '#kit/contract/errors.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import type { QuizOverride, quizOverridesApi } from '../../contract/quizzes.ts';
import type { OverrideDraft } from '../../contract/settings.ts';
import { workerOn } from '../scope.ts';
import type { QuizContext } from './quizzes.store.ts';
import { retime } from './terms.ts';

type Row = Omit<QuizOverride, 'target'> & { kind: 'class' | 'stream' | 'student'; targetId: number; name: string };

async function read(ctx: QuizContext, quizId: number, id?: number): Promise<QuizOverride[]> {
  const { rows } = await sql<Row>`
    select o.id, o.version,
           case when o.class_id is not null then 'class' when o.stream_id is not null then 'stream' else 'student' end as kind,
           coalesce(o.class_id, o.stream_id, o.student_id)::bigint as "targetId",
           coalesce(p.full_name || ', ' || p.admission_no, c.name || coalesce(' ' || n.name, ''), '')::text as name,
           o.opens_at as "opensAt", o.closes_at as "closesAt", o.limit_seconds as "limitSeconds", o.attempts, o.password, o.because
      from elearning.quiz_override o
      left join registration.roll p on p.school_id = o.school_id and p.id = o.student_id
      left join settings.streams n on n.school_id = o.school_id and n.id = o.stream_id
      left join settings.classes c on c.school_id = o.school_id and c.id = coalesce(o.class_id, n.class_id)
     where o.quiz_id = ${quizId} and ${id === undefined ? sql`true` : sql`o.id = ${id}`}
     order by 3, 5, o.id`.execute(ctx.tx);
  return rows.map(({ kind, targetId, name, ...rest }) => ({ ...rest, target: { kind, id: targetId, name } }));
}

export async function overridesOf(ctx: QuizContext, quizId: number): Promise<QuizOverride[]> {
  await workerOn(ctx, quizId);
  return read(ctx, quizId);
}

function check({ opensAt, closesAt, limitSeconds, attempts, password }: OverrideDraft): void {
  if (opensAt !== null && closesAt !== null && Date.parse(closesAt) <= Date.parse(opensAt))
    throw fieldError('closesAt', 'It closes after it opens.');
  if (opensAt === null && closesAt === null && limitSeconds === null && attempts === null && password === null)
    throw fieldError('closesAt', 'Say what differs.');
}

const whom = ({ kind, id }: OverrideDraft['target']) => sql`
  class_id = ${kind === 'class' ? id : null}, stream_id = ${kind === 'stream' ? id : null},
  student_id = ${kind === 'student' ? id : null}`;

export async function addOverride(
  ctx: QuizContext,
  { id: quizId, ...draft }: Input<typeof quizOverridesApi.add>,
): Promise<QuizOverride> {
  await workerOn(ctx, quizId);
  check(draft);
  const { kind, id } = draft.target;
  const { rows } = await sql<{ id: number }>`
    insert into elearning.quiz_override
      (quiz_id, class_id, stream_id, student_id, opens_at, closes_at, limit_seconds, attempts, password, because)
    values (${quizId}, ${kind === 'class' ? id : null}, ${kind === 'stream' ? id : null}, ${kind === 'student' ? id : null},
            ${draft.opensAt}, ${draft.closesAt}, ${draft.limitSeconds}, ${draft.attempts}, ${draft.password}, ${draft.because})
    returning id`.execute(ctx.tx);
  await retime(ctx, quizId);
  const after = one(await read(ctx, quizId, one(rows).id));
  ctx.changed({ entity: 'quiz', id: quizId, action: 'exception added', after, reason: draft.because });
  return after;
}

export async function changeOverride(
  ctx: QuizContext,
  { id: quizId, exceptionId, version, ...draft }: Input<typeof quizOverridesApi.change>,
): Promise<QuizOverride> {
  await workerOn(ctx, quizId);
  check(draft);
  const [before] = await read(ctx, quizId, exceptionId);
  if (!before) throw notFound('exception');
  const { rows } = await sql`
    update elearning.quiz_override o
       set ${whom(draft.target)}, opens_at = ${draft.opensAt}, closes_at = ${draft.closesAt}, limit_seconds = ${draft.limitSeconds},
           attempts = ${draft.attempts}, password = ${draft.password}, because = ${draft.because}, version = o.version + 1
     where o.id = ${exceptionId} and o.version = ${version} returning o.id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('exception');
  await retime(ctx, quizId);
  const after = one(await read(ctx, quizId, exceptionId));
  ctx.changed({ entity: 'quiz', id: quizId, action: 'exception changed', before, after, reason: draft.because });
  return after;
}

export async function removeOverride(ctx: QuizContext, quizId: number, exceptionId: number): Promise<void> {
  await workerOn(ctx, quizId);
  const [before] = await read(ctx, quizId, exceptionId);
  if (!before) throw notFound('exception');
  await sql`delete from elearning.quiz_override where id = ${exceptionId}`.execute(ctx.tx);
  await retime(ctx, quizId);
  ctx.changed({ entity: 'quiz', id: quizId, action: 'exception removed', before });
}
