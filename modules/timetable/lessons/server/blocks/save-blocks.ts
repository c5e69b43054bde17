import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { classOfKey } from '../../../setup/server/classes.ts';
import { readGrid } from '../../../setup/server/read-grid.ts';
import type { OptionBlocks, optionBlocksApi } from '../../contract/blocks/option-blocks.ts';
import { piecesInWords } from '../../contract/lesson-words.ts';
import { whyTooLong } from '../cards/check-lesson.ts';
import { dropFixes } from '../cards/write-lesson.ts';
import { insertLessons } from '../grid/insert-lessons.ts';
import { studentsOfClass } from '../groups/divisions.store.ts';
import { optionsOf, readBlocks, standingBlocks } from './blocks.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed'>;
type Given = Input<typeof optionBlocksApi.save>;
interface Class {
  readonly classId: number;
  readonly streamId: number | null;
  readonly name: string;
}

/**
 * Keeps the option blocks of a class: a division for each, whose groups have their students, teachers and one lesson. Blocks that are
 * left out go, with their lessons. Throws 409 when somebody else changed them meanwhile, 400 where somebody would sit in two groups.
 */
export async function saveBlocks(ctx: Context, given: Given): Promise<OptionBlocks> {
  const { tx } = ctx;
  await sql`select pg_advisory_xact_lock(hashtextextended('timetable.option blocks ' || kit.school_id(), 0))`.execute(tx);
  const of = await classOfKey(tx, given.classKey);
  const standing = await standingBlocks(tx, of);
  const key = (rows: readonly { divisionId: number | null; version: number }[]) =>
    rows
      .map(({ divisionId, version }) => `${divisionId}:${version}`)
      .toSorted()
      .join();
  if (key(standing) !== key(given.seen))
    throw new UserError(
      'conflict',
      'Somebody else changed the option blocks of this class meanwhile. Reload, then make your change again.',
    );
  await refuseWrong(ctx, given, of, standing);
  const kept = new Set(given.blocks.flatMap(({ divisionId }) => divisionId ?? []));
  const keptParts = given.blocks.flatMap(({ parts }) => parts.flatMap(({ partId }) => partId ?? []));
  const gone = standing.flatMap(({ parts }) =>
    parts.flatMap(({ partId }) => (partId === null || keptParts.includes(partId) ? [] : [partId])),
  );
  const ids = await writeDivisions(ctx, of, given);
  await removeGroups(ctx, gone);
  const partIds = await writeGroups(ctx, ids, given);
  const lost = standing.flatMap(({ divisionId }) => (divisionId === null || kept.has(divisionId) ? [] : [divisionId]));
  await sql`delete from timetable.division where id = any(${lost}::bigint[])`.execute(tx);
  await writeLessons(ctx, of, given, partIds);
  ctx.changed({
    entity: 'option blocks',
    id: of.classId,
    action: 'changed',
    before: inWords(standing),
    after: inWords(given.blocks),
  });
  return readBlocks(tx, given.classKey);
}

const inWords = (
  blocks: readonly {
    name: string;
    lengths: readonly number[];
    parts: readonly { name: string; students: readonly number[] }[];
  }[],
) =>
  Object.fromEntries(
    blocks.map(({ name, lengths, parts }) => [
      name,
      `${piecesInWords(lengths)}: ${parts.map((part) => `${part.name} ${part.students.length}`).join(', ')}`,
    ]),
  );

async function refuseWrong(
  { tx }: Context,
  { blocks }: Given,
  of: Class,
  standing: readonly { divisionId: number | null; parts: readonly { partId: number | null }[] }[],
): Promise<void> {
  const courses = new Map((await optionsOf(tx, of)).map(({ courseId, name }) => [courseId, name]));
  const people = new Map((await studentsOfClass(tx, of)).map(({ id, name }) => [id, name]));
  const divisions = new Set(standing.map(({ divisionId }) => divisionId));
  const groups = new Set(standing.flatMap(({ parts }) => parts.map(({ partId }) => partId)));
  const grid = await readGrid(tx);
  const names = new Set<string>();
  const seats = new Set<string>();
  const once = new Set<number>();
  for (const [at, block] of blocks.entries()) {
    const wrong = (field: string, words: string) => fieldError(`blocks.${at}.${field}`, words);
    if (block.divisionId !== null && !divisions.delete(block.divisionId))
      throw wrong('divisionId', 'This block is of another class, or is listed twice.');
    if (names.has(block.name.toLowerCase())) throw wrong('name', 'Two blocks have one name.');
    names.add(block.name.toLowerCase());
    const tooLong = whyTooLong(grid, block.lengths, [of]);
    if (tooLong !== null) throw wrong('lengths', tooLong);
    const [here, own] = [new Map<number, string>(), new Set<string>()];
    for (const [place, part] of block.parts.entries()) {
      const course = courses.get(part.courseId);
      if (course === undefined)
        throw wrong(
          `parts.${place}.courseId`,
          `${of.name} no longer chooses the subject of ${part.name}. Remove this group, or make it a subject of choice again in Required subjects.`,
        );
      if (part.partId !== null && (!groups.has(part.partId) || once.has(part.partId)))
        throw wrong(`parts.${place}.partId`, 'This group is of another class, or is listed twice.');
      if (part.partId !== null) once.add(part.partId);
      if (own.has(part.name.toLowerCase())) throw wrong(`parts.${place}.name`, 'Two groups of a block have one name.');
      own.add(part.name.toLowerCase());
      for (const student of new Set(part.students)) {
        const name = people.get(student);
        const before = here.get(student);
        if (name === undefined) throw wrong(`parts.${place}.students`, `Somebody in ${part.name} is not in ${of.name}. Reload.`);
        if (before !== undefined)
          throw wrong(`parts.${place}.students`, `${name} would sit in ${before} and in ${part.name} at the same time.`);
        if (seats.has(`${part.courseId} ${student}`))
          throw wrong(`parts.${place}.students`, `${name} has ${course} in another block already.`);
        here.set(student, part.name);
        seats.add(`${part.courseId} ${student}`);
      }
    }
  }
}

/** The divisions of the blocks, in their order. */
async function writeDivisions({ tx }: Context, of: Class, { blocks }: Given): Promise<number[]> {
  const rows = blocks.map(({ divisionId, name }) => ({ id: divisionId, name }));
  // Two blocks may change names with each other.
  await sql`
    update timetable.division t set name = '~' || t.id where t.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(tx);
  await sql`
    update timetable.division t set name = x.name, version = t.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, name text) where t.id = x.id`.execute(tx);
  const { rows: added } = await sql<{ id: number; name: string }>`
    insert into timetable.division (name, class_id, stream_id, together)
    select x.name, ${of.classId}::bigint, ${of.streamId}::bigint, true
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, name text) where x.id is null
    returning id, name`.execute(tx);
  return blocks.map(({ divisionId, name }) => divisionId ?? added.find((row) => row.name === name)?.id ?? 0);
}

/** Takes groups out, with the lessons that were theirs alone; of a lesson with others too only their place in it goes. */
async function removeGroups({ tx }: Context, parts: readonly number[]): Promise<void> {
  if (parts.length === 0) return;
  await sql`
    delete from timetable.lesson l
     where exists (select from timetable.lesson_class c where c.lesson_id = l.id and c.part_id = any(${[...parts]}::bigint[]))
       and not exists (select from timetable.lesson_class c
                        where c.lesson_id = l.id and (c.part_id is null or c.part_id <> all(${[...parts]}::bigint[])))`.execute(
    tx,
  );
  await sql`delete from timetable.lesson_class where part_id = any(${[...parts]}::bigint[])`.execute(tx);
  await sql`delete from timetable.part where id = any(${[...parts]}::bigint[])`.execute(tx);
}

/** The groups of the blocks with their students; the keys of each block's, in their order. */
async function writeGroups({ tx }: Context, divisions: readonly number[], { blocks }: Given): Promise<number[][]> {
  const rows = blocks.flatMap(({ parts }, at) =>
    parts.map(({ partId, name, courseId }) => ({ id: partId, division_id: divisions[at] ?? 0, name, course_id: courseId })),
  );
  const text = JSON.stringify(rows);
  const standing = rows.flatMap(({ id }) => id ?? []);
  await sql`update timetable.part set name = '~' || id where id = any(${standing}::bigint[])`.execute(tx);
  await sql`
    update timetable.part t set name = x.name, division_id = x.division_id, course_id = x.course_id
      from jsonb_to_recordset(${text}::jsonb) as x (id bigint, division_id bigint, name text, course_id bigint) where t.id = x.id`.execute(
    tx,
  );
  await sql`
    insert into timetable.part (division_id, name, rule, course_id)
    select x.division_id, x.name, 'listed', x.course_id
      from jsonb_to_recordset(${text}::jsonb) as x (id bigint, division_id bigint, name text, course_id bigint) where x.id is null`.execute(
    tx,
  );
  const { rows: found } = await sql<{ id: number; divisionId: number; name: string }>`
    select id, division_id as "divisionId", name from timetable.part where division_id = any(${[...divisions]}::bigint[])`.execute(
    tx,
  );
  const ids = blocks.map(({ parts }, at) =>
    parts.map(({ name }) => found.find((row) => row.divisionId === divisions[at] && row.name === name)?.id ?? 0),
  );
  await sql`delete from timetable.part_student where part_id = any(${ids.flat()}::bigint[])`.execute(tx);
  const seats = blocks.flatMap(({ parts }, at) =>
    parts.flatMap(({ students }, place) => [...new Set(students)].map((student) => ({ part: ids[at]?.[place] ?? 0, student }))),
  );
  await sql`
    insert into timetable.part_student (part_id, student_id)
    select p, s from unnest(${seats.map(({ part }) => part)}::bigint[], ${seats.map(({ student }) => student)}::bigint[]) as t (p, s)`.execute(
    tx,
  );
  return ids;
}

/** Each group's lesson: its pieces are the block's, its teachers the group's. */
async function writeLessons({ tx }: Context, of: Class, { blocks }: Given, parts: readonly (readonly number[])[]): Promise<void> {
  const wanted = blocks.flatMap((block, at) =>
    block.parts.map(({ courseId, teacherIds }, place) => ({
      partId: parts[at]?.[place] ?? 0,
      courseId,
      teacherIds,
      lengths: block.lengths,
    })),
  );
  const { rows: cards } = await sql<{ id: number; partId: number }>`
    select distinct on (c.part_id) l.id, c.part_id as "partId" from timetable.lesson_class c
      join timetable.lesson l on l.school_id = c.school_id and l.id = c.lesson_id and l.active
     where c.part_id = any(${parts.flat()}::bigint[]) order by c.part_id, l.id`.execute(tx);
  const cardOf = new Map(cards.map(({ id, partId }) => [partId, id]));
  const standing = wanted.flatMap((one) => {
    const id = cardOf.get(one.partId);
    return id === undefined ? [] : [{ id, ...one }];
  });
  const days = (await readGrid(tx)).days.length;
  await dropFixes(tx, standing);
  const pieces = JSON.stringify(standing.map(({ id, lengths, courseId }) => ({ id, lengths, course_id: courseId })));
  await sql`
    update timetable.lesson t
       set lengths = array(select jsonb_array_elements_text(x.lengths)::int), course_id = x.course_id, version = t.version + 1,
           spread = case when ${days}::int > 0 and jsonb_array_length(x.lengths) > ${days}::int then 'any' else t.spread end
      from jsonb_to_recordset(${pieces}::jsonb) as x (id bigint, lengths jsonb, course_id bigint) where t.id = x.id`.execute(tx);
  const ids = standing.map(({ id }) => id);
  await sql`delete from timetable.lesson_teacher where lesson_id = any(${ids}::bigint[])`.execute(tx);
  const people = standing.flatMap(({ id, teacherIds }) => [...new Set(teacherIds)].map((person) => ({ id, person })));
  await sql`
    insert into timetable.lesson_teacher (lesson_id, staff_member_id)
    select l, p from unnest(${people.map(({ id }) => id)}::bigint[], ${people.map(({ person }) => person)}::bigint[]) as t (l, p)`.execute(
    tx,
  );
  await insertLessons(
    tx,
    wanted
      .filter(({ partId }) => !cardOf.has(partId))
      .map((one) => ({
        ...one,
        title: null,
        spread: days > 0 && one.lengths.length > days ? 'any' : 'days',
        classId: of.classId,
        streamId: of.streamId,
      })),
  );
}
