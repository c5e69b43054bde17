import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { Exam } from '../contract/exams.ts';

/**
 * Draws up an exam's candidates, who are on the roll of its classes now, and a sheet for every subject of every stream that
 * has one. What is there stays, also of a student who has moved (but see `followClasses`). Answers how many candidates are new.
 * Throws 422 when nobody sits it or a class takes no subjects.
 */
export async function drawUp(tx: Tx, exam: Exam): Promise<number> {
  const { rows: idle } = await sql<{ name: string }>`
    select c.name from exams.exam_class x join settings.classes c on c.school_id = x.school_id and c.id = x.class_id
     where x.exam_id = ${exam.id}
       and not exists (select from registration.class_subjects u where u.school_id = x.school_id and u.class_id = x.class_id)
     order by c.level`.execute(tx);
  if (idle.length > 0)
    throw new UserError(
      'rule',
      `${idle.map(({ name }) => name).join(', ')} takes no subjects yet. Choose them under Required subjects.`,
    );
  const { rows: added } = await sql<{ studentId: number }>`
    insert into exams.candidate (exam_id, student_id, class_id, stream_id)
    select x.exam_id, s.id, s.class_id, s.stream_id
      from exams.exam_class x join registration.roll s on s.school_id = x.school_id and s.class_id = x.class_id and s.here
     where x.exam_id = ${exam.id}
    on conflict do nothing returning student_id as "studentId"`.execute(tx);
  const { rows: counted } = await sql<{ candidates: number }>`
    select count(*) as candidates from exams.candidate where exam_id = ${exam.id}`.execute(tx);
  if (counted[0]?.candidates === 0) throw new UserError('rule', 'Nobody is on the roll of the classes that sit this exam.');
  if (exam.anonymous) await giveCodes(tx, exam.id);
  await addSheets(tx, exam);
  return added.length;
}

/**
 * Puts candidates where they sit in the classes now, and takes out who sits in none of the exam's classes, as long as they have no mark:
 * whoever has one keeps the sheet on which it stands. Answers how many moved and how many were taken out.
 */
export async function followClasses(tx: Tx, examId: number): Promise<{ moved: number; out: number }> {
  const unmarked = sql`
    c.exam_id = ${examId} and s.school_id = c.school_id and s.id = c.student_id and s.here
    and not exists (select from exams.sheet h join exams.mark m on m.school_id = h.school_id and m.sheet_id = h.id
                     where h.school_id = c.school_id and h.exam_id = c.exam_id and m.student_id = c.student_id)`;
  const within = sql`s.class_id in (select x.class_id from exams.exam_class x where x.exam_id = ${examId})`;
  const moved = await sql`
    update exams.candidate c set class_id = s.class_id, stream_id = s.stream_id from registration.roll s
     where ${unmarked} and ${within} and (s.class_id, s.stream_id) is distinct from (c.class_id, c.stream_id)
    returning c.student_id`.execute(tx);
  const out = await sql`
    delete from exams.candidate c using registration.roll s where ${unmarked} and not ${within} returning c.student_id`.execute(
    tx,
  );
  return { moved: moved.rows.length, out: out.rows.length };
}

/** Every place and subject once; papers are copied, so that a subject's later papers leave this exam as it is. */
async function addSheets(tx: Tx, exam: Exam): Promise<void> {
  await sql`
    with places as (select distinct class_id, stream_id from exams.candidate where exam_id = ${exam.id}),
    added as (
      insert into exams.sheet (exam_id, class_id, stream_id, course_id, out_of)
      select ${exam.id}, p.class_id, p.stream_id, u.course_id, ${exam.outOf}
        from places p join registration.class_subjects u on u.class_id = p.class_id
      on conflict do nothing returning id, course_id)
    insert into exams.sheet_paper (sheet_id, place, name, out_of, share)
    select a.id, p.place, p.name, p.out_of, p.share from added a join exams.paper p on p.course_id = a.course_id
     where ${exam.byPapers}`.execute(tx);
}

/** Codes say nothing of who stands behind them: drawn by chance, four figures or more, none twice. */
async function giveCodes(tx: Tx, examId: number): Promise<void> {
  const { rows } = await sql<{ studentId: number; code: string | null }>`
    select student_id as "studentId", code from exams.candidate where exam_id = ${examId}`.execute(tx);
  const taken = new Set(rows.flatMap(({ code }) => code ?? []));
  const range = 10 ** Math.max(4, String(rows.length * 10).length);
  const without = rows.filter(({ code }) => code === null);
  const codes = without.map(() => {
    let code = '';
    do code = String(randomInt(range / 10, range));
    while (taken.has(code));
    taken.add(code);
    return code;
  });
  await sql`
    update exams.candidate c set code = n.code
      from unnest(${without.map(({ studentId }) => studentId)}::bigint[], ${codes}::text[]) as n (student_id, code)
     where c.exam_id = ${examId} and c.student_id = n.student_id`.execute(tx);
}
