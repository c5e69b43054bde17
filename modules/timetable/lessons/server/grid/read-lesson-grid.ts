import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { timetableClasses, type TimetableClass } from '../../../setup/server/classes.ts';
import { readGrid } from '../../../setup/server/read-grid.ts';
import type { ClosedBecause, GridCell, GridColumn, LessonGrid, Proposal } from '../../contract/grid/lesson-grid.ts';
import { usualBeside, usualLessons, usualPieces, type Source } from '../../contract/grid/usual.ts';
import { slotsOf } from '../../contract/lesson-words.ts';
import { slotsByBell, teachersWithLoads } from '../choices.store.ts';
import { classLoad, lessonsOfClass } from '../loads.ts';
import { type LessonToPlace, readLessons, studentsOfParts } from '../read-lessons.ts';

/** How a column is called: `7` is a subject, `t:PE` is what is called by its title. */
export const columnKey = (courseId: number | null, title: string | null): string =>
  courseId === null ? `t:${(title ?? '').toLowerCase()}` : String(courseId);

interface Taken {
  classId: number;
  courseId: number;
  compulsory: boolean;
  curriculum: string;
  className: string;
}

/** Lessons by class and subject, with how full classes and teachers are, and what exams know that has no card yet. */
export async function readLessonGrid(tx: Tx): Promise<LessonGrid> {
  const grid = await readGrid(tx);
  const classes = await timetableClasses(tx);
  const lessons = await readLessons(tx);
  const parts = await studentsOfParts(tx);
  const { rows: versions } = await sql<{ id: number; version: number }>`
    select id, version from timetable.lesson where active`.execute(tx);
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
  const exams = await knownToExams(tx);
  const slots = slotsByBell(grid);
  const cells = classes.flatMap((one) => cellsOf(one, lessons, versionOf));
  const week = grid.days.filter((day) => day.week === 1).length;
  const { proposals, sources, optional } = propose(classes, exams, cells, week, grid.weeks);
  return {
    classes: classes.map((one) => ({
      key: one.key,
      classId: one.classId,
      name: one.name,
      students: one.size,
      slots: slots(one.bellId),
      load: classLoad(lessons, parts, one),
    })),
    columns: columnsOf(exams.courses, exams.taken, lessons, proposals),
    cells,
    teachers: (await teachersWithLoads(tx, grid.weeks)).map(({ id, name, slots: load, most }) => ({ id, name, load, most })),
    taught: exams.taught,
    proposals,
    sources,
    optional,
  };
}

type Known = Awaited<ReturnType<typeof knownToExams>>;

/** What classes take, by how many, and who teaches it. */
async function knownToExams(tx: Tx) {
  const { rows: courses } = await sql<{ id: number; name: string; short: string }>`
    select o.id, o.name, coalesce(t.short, o.code, left(o.name, 4)) as short
      from settings.courses o left join timetable.subject t on t.school_id = o.school_id and t.course_id = o.id
     order by o.code nulls last, o.name, o.id`.execute(tx);
  const { rows: taken } = await sql<Taken>`
    select u.class_id as "classId", u.course_id as "courseId", u.compulsory, c.curriculum, c.name as "className"
      from registration.class_subjects u
      join settings.classes c on c.school_id = u.school_id and c.id = u.class_id and c.active`.execute(tx);
  const { rows: takers } = await sql<{ classId: number; streamId: number | null; courseId: number; takers: number }>`
    select class_id as "classId", stream_id as "streamId", course_id as "courseId", count(*)::int as takers
      from exams.takers_now where class_id is not null group by 1, 2, 3`.execute(tx);
  const { rows: taught } = await sql<{ classKey: string; courseId: number; teacherIds: number[] }>`
    select coalesce(w.stream_id::text, s.id::text, 'c' || w.class_id) as "classKey", w.course_id as "courseId",
           jsonb_agg(distinct w.staff_member_id order by w.staff_member_id) as "teacherIds"
      from exams.teachers_now w
      join settings.staff m on m.school_id = w.school_id and m.id = w.staff_member_id and m.status <> 'left'
      left join timetable.teacher t on t.school_id = w.school_id and t.staff_member_id = w.staff_member_id
      left join settings.streams s on s.school_id = w.school_id and s.class_id = w.class_id and w.stream_id is null
                                  and not exists (select from exams.teachers_now o where o.school_id = w.school_id and o.stream_id = s.id and o.course_id = w.course_id)
     where coalesce(t.active, true)
     group by 1, 2`.execute(tx);
  return { courses, taken, takers, taught };
}

/** What a class has of each subject. */
function cellsOf(one: TimetableClass, lessons: readonly LessonToPlace[], versionOf: ReadonlyMap<number, number>): GridCell[] {
  const byColumn = Map.groupBy(lessonsOfClass(lessons, one), ({ courseId, name }) => columnKey(courseId, name));
  return [...byColumn].flatMap(([column, found]) => {
    const [card] = found;
    if (!card) return [];
    return {
      classKey: one.key,
      column,
      lessonId: card.id,
      version: versionOf.get(card.id) ?? 0,
      lengths: [...card.lengths],
      slots: slotsOfSubject(found),
      teacherIds: [...new Set(found.flatMap(({ teacherIds }) => teacherIds))],
      closed: whyClosed(found, one),
    };
  });
}

/** Slots of a subject that a student of the class has: of its groups they sit in one. */
function slotsOfSubject(found: readonly LessonToPlace[]): number {
  const ofGroup = (lesson: LessonToPlace) => lesson.classes.every(({ partId }) => partId !== null);
  const whole = sum(found.filter((lesson) => !ofGroup(lesson)).map(({ lengths }) => slotsOf(lengths)));
  return whole + Math.max(0, ...found.filter(ofGroup).map(({ lengths }) => slotsOf(lengths)));
}

function whyClosed(found: readonly LessonToPlace[], one: TimetableClass): ClosedBecause | null {
  if (found.some(({ classes }) => classes.some(({ partId }) => partId !== null))) return 'groups';
  if (found.length > 1) return 'several';
  if (found.some(({ classes }) => classes.length > 1 || classes.some(({ streamId }) => streamId !== one.streamId)))
    return 'joined';
  return found.some(({ fixes }) => fixes.length > 0) ? 'fixed' : null;
}

/** What classes take and have no card for: compulsory subjects, those that everybody chose, and what is taught beside subjects. */
function propose(classes: readonly TimetableClass[], exams: Known, cells: readonly GridCell[], days: number, weeks: number) {
  const there = new Set(cells.map(({ classKey, column }) => `${classKey} ${column}`));
  const names = new Map(exams.courses.map(({ id, name }) => [id, name]));
  const taught = new Map(exams.taught.map(({ classKey, courseId, teacherIds }) => [`${classKey} ${courseId}`, teacherIds]));
  const proposals: Proposal[] = [];
  const optional: LessonGrid['optional'] = [];
  const sources = new Map<string, Source>();
  for (const one of classes) {
    const subjects = exams.taken.filter(({ classId }) => classId === one.classId);
    const [first] = subjects;
    if (!first) continue;
    for (const { courseId, compulsory, curriculum, className } of subjects) {
      const name = names.get(courseId) ?? '';
      const column = columnKey(courseId, null);
      const usual = usualLessons(curriculum, className, name);
      const ofClass = exams.takers.filter((row) => row.classId === one.classId && row.courseId === courseId);
      const takers = sum(
        ofClass.filter((row) => one.streamId === null || row.streamId === one.streamId).map((row) => row.takers),
      );
      const size = sum(classes.filter(({ classId }) => classId === one.classId).map((each) => each.size));
      // What everybody of the class has chosen needs no option block.
      const everybody = size > 0 && sum(ofClass.map((row) => row.takers)) >= size;
      if (there.has(`${one.key} ${column}`)) continue;
      if (!compulsory && !everybody) {
        if (takers > 0) optional.push({ classKey: one.key, courseId, name, takers });
        continue;
      }
      if (usual) sources.set(usual.source.name, usual.source);
      proposals.push({
        classKey: one.key,
        column,
        courseId,
        title: null,
        lengths: usualPieces(usual ?? { lessons: 4, doubles: 0 }, days, weeks),
        teacherIds: taught.get(`${one.key} ${courseId}`) ?? [],
        source: usual?.source.name ?? 'No usual number is known',
      });
    }
    const taken = subjects.map(({ courseId }) => names.get(courseId) ?? '');
    for (const [title, often] of usualBeside(first.curriculum, first.className)) {
      const column = columnKey(null, title);
      const known = taken.some((name) => name.toLowerCase() === title.toLowerCase());
      if (known || there.has(`${one.key} ${column}`)) continue;
      const usual = usualLessons(first.curriculum, first.className, title);
      if (usual) sources.set(usual.source.name, usual.source);
      const lengths = usualPieces({ lessons: often, doubles: 0 }, days, weeks);
      proposals.push({
        classKey: one.key,
        column,
        courseId: null,
        title,
        lengths,
        teacherIds: [],
        source: usual?.source.name ?? '',
      });
    }
  }
  return { proposals, sources: [...sources.values()], optional };
}

/** Subjects in the order of their codes, those that some class takes or that have a lesson; then what is called by a title. */
function columnsOf(
  courses: Known['courses'],
  taken: readonly Taken[],
  lessons: readonly LessonToPlace[],
  proposals: readonly Proposal[],
): GridColumn[] {
  const used = new Set([...taken.map(({ courseId }) => courseId), ...lessons.map(({ courseId }) => courseId)]);
  const titles = new Map(lessons.filter(({ courseId }) => courseId === null).map(({ name }) => [columnKey(null, name), name]));
  for (const { column, title } of proposals) if (title !== null && !titles.has(column)) titles.set(column, title);
  return [
    ...courses
      .filter(({ id }) => used.has(id))
      .map(({ id, name, short }) => ({ key: columnKey(id, null), courseId: id, title: null, name, short })),
    ...[...titles].map(([key, name]) => ({ key, courseId: null, title: name, name, short: initials(name) })),
  ];
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const initials = (name: string): string =>
  name.includes(' ')
    ? name
        .split(/\s+/)
        .map((word) => word.slice(0, 1).toUpperCase())
        .join('')
    : name.slice(0, 4);
