import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { markText, type MarkState } from '../../sittings/contract/mark-values.ts';
import { type Mark, ofOne, ofPapers, type SubjectMark } from '../../results/contract/subject-mark.ts';
import { importWorld, type ImportWorld, markKey } from '../../marks/server/imports/world.store.ts';
import type { Earlier, LateChange, ReviewCell, ReviewColumn } from './rules/facts.ts';

/** Everything that the checks of an exam's marks look at. Throws 404. */
export async function reviewFacts(tx: Tx, examId: number): Promise<{ columns: ReviewColumn[]; late: LateChange[] }> {
  const world = await importWorld(tx, examId);
  const shares = await sharesOf(tx, examId);
  const earlier = await earlierOf(tx, examId);
  const names = new Map(world.columns.map(({ courseId, subjectName }) => [courseId, subjectName]));
  const who = new Map(world.students.map((one) => [one.id, world.exam.anonymous ? (one.code ?? '') : one.name]));
  const cells = new Map<number, ReviewCell[]>();
  for (const student of world.students)
    for (const courseId of names.keys()) {
      const sheet = world.sheetOf(student.id, courseId);
      if (!sheet) continue;
      const places = [...sheet.papers.keys()];
      const marks = places.map((place) => world.present.get(markKey(sheet.id, student.id, place)));
      const own: ReviewCell = {
        studentId: student.id,
        who: who.get(student.id) ?? '',
        scores: marks.flatMap((mark) => (mark?.score === null || mark === undefined ? [] : [mark.score / 100])),
        earlier: earlier.get(`${student.id} ${courseId}`) ?? null,
        ...percentOf(marks, sheet.papers, shares.get(sheet.id)),
      };
      const column = cells.get(sheet.id);
      if (column) column.push(own);
      else cells.set(sheet.id, [own]);
    }
  const placeNames = new Map(
    world.students.map((one) => [`${one.classId} ${one.streamId}`, [one.className, one.streamName].filter(Boolean).join(' ')]),
  );
  const columns = [...world.sheets.values()].flatMap((sheet): ReviewColumn[] => {
    const own = cells.get(sheet.id);
    if (!own) return [];
    return [
      {
        sheetId: sheet.id,
        courseId: sheet.courseId,
        subject: names.get(sheet.courseId) ?? '',
        classId: sheet.classId,
        streamId: sheet.streamId,
        place: placeNames.get(`${sheet.classId} ${sheet.streamId}`) ?? '',
        outOf: [...sheet.papers.values()],
        cells: own,
      },
    ];
  });
  return { columns, late: await lateOf(tx, examId, world, who) };
}

/** A subject's mark in percent, of its papers by their shares. */
function percentOf(
  marks: readonly (Mark | undefined)[],
  papers: ReadonlyMap<number, number>,
  shares: ReadonlyMap<number, number> | undefined,
): { state: SubjectMark['state']; mark: number | null } {
  const outcome = papers.has(0)
    ? ofOne(marks[0], papers.get(0) ?? 100)
    : ofPapers([...papers].map(([place, outOf], at) => ({ mark: marks[at], outOf, share: shares?.get(place) ?? 1 })));
  return { state: outcome.state, mark: outcome.mark === null ? null : outcome.mark / 100 };
}

async function sharesOf(tx: Tx, examId: number): Promise<Map<number, Map<number, number>>> {
  const { rows } = await sql<{ sheetId: number; place: number; share: number }>`
    select p.sheet_id as "sheetId", p.place, p.share
      from exams.sheet h join exams.sheet_paper p on p.school_id = h.school_id and p.sheet_id = h.id
     where h.exam_id = ${examId}`.execute(tx);
  return new Map(
    [...Map.groupBy(rows, ({ sheetId }) => sheetId)].map(([id, own]) => [
      id,
      new Map(own.map(({ place, share }) => [place, share])),
    ]),
  );
}

/** What the candidates had in the last three exams before that have results, each mark in the terms of its class. */
async function earlierOf(tx: Tx, examId: number): Promise<Map<string, Earlier>> {
  const { rows } = await sql<Earlier & { studentId: number; courseId: number }>`
    with past as materialized (
      select p.school_id, p.id
        from exams.exam e
        join settings.terms t on t.school_id = e.school_id and t.id = e.term_id
        join exams.exam p on p.school_id = e.school_id and p.kind = 'sat' and p.id <> e.id and p.processed_at is not null
        join settings.terms u on u.school_id = p.school_id and u.id = p.term_id
       where e.id = ${examId} and (u.opens_on, p.id) < (t.opens_on, e.id)
         and exists (select from exams.candidate a join exams.candidate b on b.school_id = a.school_id and b.student_id = a.student_id
                      where a.school_id = p.school_id and a.exam_id = p.id and b.exam_id = e.id)
       order by u.opens_on desc, p.id desc limit 3),
    marks as materialized (
      select r.exam_id, r.class_id, r.course_id, r.student_id, r.mark
        from past p join exams.result r on r.school_id = p.school_id and r.exam_id = p.id where r.mark is not null),
    usual as materialized (
      select exam_id, class_id, course_id, avg(mark)::float8 as average, stddev_pop(mark)::float8 as spread
        from marks group by 1, 2, 3 having count(*) >= 8)
    select m.student_id as "studentId", m.course_id as "courseId", count(*)::int as exams,
           avg((m.mark - u.average) / greatest(u.spread, 300)) as z, avg(m.mark)::float8 / 100 as mark
      from marks m
      join usual u on u.exam_id = m.exam_id and u.class_id = m.class_id and u.course_id = m.course_id
     group by 1, 2`.execute(tx);
  return new Map(rows.map(({ studentId, courseId, ...before }) => [`${studentId} ${courseId}`, before]));
}

/** Each mark that was changed since the exam was closed the first time: what it was then, and what it became last. */
async function lateOf(tx: Tx, examId: number, world: ImportWorld, who: ReadonlyMap<number, string>): Promise<LateChange[]> {
  const { rows } = await sql<{
    sheetId: number;
    studentId: number;
    place: number;
    paper: string;
    fromState: MarkState | null;
    fromScore: number | null;
    state: MarkState | null;
    score: number | null;
    by: string;
    at: string;
  }>`
    with late as materialized (
      select distinct on (m.sheet_id, m.student_id, m.paper) m.school_id, m.sheet_id, m.student_id, m.paper, m.state, m.score,
             m.entered_name, m.entered_at, e.closed_at
        from exams.exam e
        join exams.sheet h on h.school_id = e.school_id and h.exam_id = e.id
        join exams.mark_change m on m.school_id = h.school_id and m.sheet_id = h.id and m.entered_at > e.closed_at
       where e.id = ${examId}
       order by m.sheet_id, m.student_id, m.paper, m.id desc)
    select l.sheet_id as "sheetId", l.student_id as "studentId", l.paper as place, coalesce(p.name, '') as paper, f.state as "fromState",
           f.score as "fromScore", l.state, l.score, l.entered_name as by, l.entered_at as at
      from late l
      left join lateral (
        select c.state, c.score from exams.mark_change c
         where c.school_id = l.school_id and c.sheet_id = l.sheet_id and c.student_id = l.student_id and c.paper = l.paper
           and c.entered_at <= l.closed_at order by c.id desc limit 1) f on true
      left join exams.sheet_paper p on p.school_id = l.school_id and p.sheet_id = l.sheet_id and p.place = l.paper
     order by l.sheet_id, l.student_id, l.paper`.execute(tx);
  const text = (state: MarkState | null, score: number | null) =>
    state === null ? '' : markText({ state, score: score === null ? null : score / 100 });
  return rows.flatMap(({ sheetId, studentId, paper, fromState, fromScore, state, score, by, at }): LateChange[] => {
    const [from, to] = [text(fromState, fromScore), text(state, score)];
    if (from === to || !world.sheets.has(sheetId)) return [];
    return [{ sheetId, studentId, who: who.get(studentId) ?? '', paper, from, to, by, at }];
  });
}
