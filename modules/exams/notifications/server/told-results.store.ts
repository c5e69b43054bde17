import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { blockedNumbers, tellingRule } from '#modules/messaging/server/public.ts';
import { guardiansToTell } from '#modules/registration/server/public.ts';
import { halfUp, markFraction } from '../../results/contract/fraction.ts';
import { examEvents } from '../contract/events.ts';
import { resultMessage, shortSubject, type ToldSubject } from '../contract/result-text.ts';
import type { WhomToTell } from '../contract/result-sms.ts';
import { classFacts } from '../../results/server/grading.store.ts';

type Reading = Pick<SchoolContext, 'tx' | 'school'>;

/** Whose results are told. */
export interface Wanted {
  examId: number;
  /** Empty: all classes of the exam. */
  classIds: readonly number[];
  whom: WhomToTell;
  /** The sending that does it; what it has told already it tells no more. */
  sendingId?: number;
  /** Students after this one, so many of them. */
  after?: number;
  most?: number;
}

export interface ResultSms {
  studentId: number;
  student: string;
  guardianId: number;
  name: string;
  /** E.164. */
  phone: string;
  text: string;
  segments: number;
}

/** Students with their messages; whoever has none says why. */
export interface ToldStudent {
  id: number;
  fullName: string;
  /** The result in a few letters: another one can be told again. */
  about: string;
  messages: ResultSms[];
  because: string | null;
}

interface ResultRow {
  id: number;
  fullName: string;
  classId: number;
  className: string;
  streamName: string | null;
  exam: string;
  term: string;
  meanGrade: string | null;
  mean: number | null;
  rank: number | null;
  of: number | null;
  about: string;
  subjects: {
    name: string;
    short: string | null;
    state: string;
    mark: number | null;
    exact: string | null;
    grade: string | null;
  }[];
}

/** Writes the messages of an exam's results as they would go out now: one for each student and guardian who is told. */
export async function writeResults(ctx: Reading, wanted: Wanted): Promise<ToldStudent[]> {
  const rows = await resultsOf(ctx, wanted);
  const ids = rows.map(({ id }) => id);
  const { reach, text } = await tellingRule(ctx, examEvents.results);
  const guardians = Map.groupBy(await guardiansToTell(ctx.tx, ids, reach), ({ studentId }) => studentId);
  const phones = [...new Set([...guardians.values()].flatMap((own) => own.map(({ phone }) => phone)))];
  const blocked = await blockedNumbers(ctx.tx, phones);
  const classes = await classFacts(ctx.tx, wanted.examId);
  const silent = await withNumber(
    ctx,
    ids.filter((id) => !guardians.has(id)),
  );
  return rows.map(({ id, fullName, about, subjects, ...row }) => {
    const told = guardians.get(id) ?? [];
    const reachable = told.filter(({ phone }) => !blocked.has(phone));
    const written = reachable.map(({ name, phone, guardianId }): ResultSms => {
      const message = resultMessage(text, {
        ...row,
        student: fullName,
        school: ctx.school.name,
        guardian: name,
        levels: classes.get(row.classId)?.counting === 'none',
        subjects: subjects.flatMap(toldSubject),
      });
      return { studentId: id, student: fullName, guardianId, name, phone, ...message };
    });
    const because =
      written.length > 0
        ? null
        : told.length > 0
          ? 'the number is on the blacklist'
          : silent.has(id)
            ? 'the guardian wants no SMS'
            : 'no guardian has a phone number';
    return { id, fullName, about, messages: written, because };
  });
}

/** Absent and cancelled are said as results do; an exempt subject is none. */
function toldSubject({ name, short, state, mark, exact, grade }: ResultRow['subjects'][number]): ToldSubject[] {
  if (state === 'exempt') return [];
  const letter = { absent: 'X', malpractice: 'Y', missing: '-' }[state];
  return [
    {
      short: shortSubject(name, short),
      mark: mark === null ? null : halfUp(markFraction(mark, exact), 100) / 100,
      grade: letter ?? grade,
    },
  ];
}

// Who is told of a result again when only the place has changed would be told of every mark of the class.
async function resultsOf({ tx }: Reading, { examId, classIds, whom, sendingId, after, most }: Wanted): Promise<ResultRow[]> {
  const { rows } = await sql<ResultRow>`
    with own as materialized (
      select s.school_id, s.student_id, s.class_id, s.stream_id, s.mean, coalesce(g.code, s.award) as grade,
             case when s.stream_rank is null then s.class_rank else s.stream_rank end as rank,
             case when s.stream_rank is null then s.class_of else s.stream_of end as of, n.full_name, t.about as told
        from exams.standing s
        join registration.roll n on n.school_id = s.school_id and n.id = s.student_id and n.here
        left join exams.grade g on g.school_id = s.school_id and g.id = s.grade_id
        left join exams.result_told t on t.school_id = s.school_id and t.exam_id = s.exam_id and t.student_id = s.student_id
       where s.exam_id = ${examId} and s.student_id > ${after ?? 0}
         and (${classIds.length === 0} or s.class_id = any(${[...classIds]}::bigint[]))
         and case ${whom}::text when 'new' then t.student_id is null
                                when 'changed' then t.student_id is not null and t.sending_id is distinct from ${sendingId ?? null}::bigint
                                else t.sending_id is null or t.sending_id is distinct from ${sendingId ?? null}::bigint end),
    marks as materialized (
      select r.student_id,
             json_agg(json_build_object('name', u.name, 'short', x.short_name, 'state', r.state, 'mark', r.mark, 'exact', r.exact, 'grade', g.code)
                      order by coalesce(x.place, 500), u.name) as subjects,
             md5(string_agg(concat_ws(':', r.course_id, r.state, r.mark, g.code), ' ' order by r.course_id)) as about
        from own o
        join exams.result r on r.school_id = o.school_id and r.exam_id = ${examId} and r.student_id = o.student_id
        join settings.courses u on u.school_id = r.school_id and u.id = r.course_id
        left join exams.subject x on x.school_id = r.school_id and x.course_id = r.course_id
        left join exams.grade g on g.school_id = r.school_id and g.id = r.grade_id
       group by r.student_id)
    select o.student_id as id, o.full_name as "fullName", o.class_id as "classId", c.name as "className", w.name as "streamName",
           e.name as exam, m.name as term, o.grade as "meanGrade", o.mean / 1000.0::float8 as mean, o.rank, o.of, k.subjects,
           md5(concat_ws(' ', k.about, o.mean, o.grade)) as about
      from own o
      join marks k on k.student_id = o.student_id
      join exams.exam e on e.school_id = o.school_id and e.id = ${examId}
      join settings.terms m on m.school_id = e.school_id and m.id = e.term_id
      join settings.classes c on c.school_id = o.school_id and c.id = o.class_id
      left join settings.streams w on w.school_id = o.school_id and w.id = o.stream_id
     where ${whom}::text <> 'changed' or o.told <> md5(concat_ws(' ', k.about, o.mean, o.grade))
     order by o.student_id limit ${most ?? 100_000}`.execute(tx);
  return rows;
}

/** Students of whom some guardian has a number. */
async function withNumber({ tx }: Reading, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct g.student_id as id from registration.contacts g
     where g.phone is not null and g.student_id = any(${[...ids]}::bigint[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
}
