import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Change } from '#kit/server/audit/audit.ts';
import { matches, tableStore } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type ResourceStore, resourceStore } from '#kit/server/resource/resource-store.ts';
import { parseClassKey } from '../../../setup/contract/class-key.ts';
import { dayPartWords, piecesInWords, roomNeedWords, spreadWords } from '../../contract/lesson-words.ts';
import { type Lesson, lessons } from '../../contract/lessons.ts';
import { checkedLesson } from './check-lesson.ts';
import { writeParts } from './write-lesson.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed'>;
export type LessonStore = ResourceStore<typeof lessons, Context>;

const name = sql`coalesce(t.title, (select o.name from settings.courses o where o.school_id = t.school_id and o.id = t.course_id), '')`;
const classNames = sql`(
  select string_agg(concat_ws(' ', k.name, s.name) || coalesce(' (' || p.name || ')', ''), ', ' order by k.level, k.name, s.name, p.name)
    from timetable.lesson_class c
    join settings.classes k on k.school_id = c.school_id and k.id = c.class_id
    left join settings.streams s on s.school_id = c.school_id and s.id = c.stream_id
    left join timetable.part p on p.school_id = c.school_id and p.id = c.part_id
   where c.school_id = t.school_id and c.lesson_id = t.id)`;
const teachers = sql`(
  select string_agg(m.full_name || case m.status when 'left' then ' (left)' else '' end, ', ' order by m.full_name, m.id)
    from timetable.lesson_teacher h join settings.staff m on m.school_id = h.school_id and m.id = h.staff_member_id
   where h.school_id = t.school_id and h.lesson_id = t.id)`;
const lacks = sql`nullif(concat_ws(', ',
  case when not exists (select from timetable.lesson_class c where c.school_id = t.school_id and c.lesson_id = t.id) then 'class' end,
  case when not exists (select from timetable.lesson_teacher h
                          join settings.staff m on m.school_id = h.school_id and m.id = h.staff_member_id and m.status <> 'left'
                         where h.school_id = t.school_id and h.lesson_id = t.id) then 'teacher' end,
  case when t.room_need = 'listed' and not exists (select from timetable.lesson_room r where r.school_id = t.school_id and r.lesson_id = t.id)
       then 'room' end), '')`;

/** What sits in a class: lessons of it, of its groups, and of the class that it is a stream of. */
function ofClass(key: string): RawBuilder<unknown> {
  const parsed = parseClassKey(key);
  if (parsed === null) return sql`false`;
  const own =
    'classId' in parsed
      ? sql`c.class_id = ${parsed.classId}`
      : sql`(c.stream_id = ${parsed.streamId} or (c.stream_id is null
             and c.class_id = (select s.class_id from settings.streams s where s.school_id = c.school_id and s.id = ${parsed.streamId})))`;
  return sql`exists (select from timetable.lesson_class c where c.school_id = t.school_id and c.lesson_id = t.id and ${own})`;
}

const computed = {
  lengths: sql`to_jsonb(t.lengths)`,
  tagIds: sql`to_jsonb(t.tag_ids)`,
  name,
  teachers,
  classNames,
  roomNames: sql`(select string_agg(m.name, ', ' order by array_position(array['best', 'normal', 'emergency'], r.rank), m.name)
                    from timetable.lesson_room r join timetable.room m on m.school_id = r.school_id and m.id = r.room_id
                   where r.school_id = t.school_id and r.lesson_id = t.id)`,
  slots: sql`(select sum(one)::int from unnest(t.lengths) one)`,
  lacks,
  teacherIds: sql`coalesce((select jsonb_agg(h.staff_member_id order by h.staff_member_id) from timetable.lesson_teacher h
                             where h.school_id = t.school_id and h.lesson_id = t.id), '[]')`,
  classes: sql`coalesce((select jsonb_agg(jsonb_build_object('key', coalesce(c.stream_id::text, 'c' || c.class_id), 'partId', c.part_id)
                                 order by c.class_id, c.stream_id, c.part_id)
                           from timetable.lesson_class c where c.school_id = t.school_id and c.lesson_id = t.id), '[]')`,
  rooms: sql`coalesce((select jsonb_agg(jsonb_build_object('roomId', r.room_id, 'rank', r.rank)
                               order by array_position(array['best', 'normal', 'emergency'], r.rank), r.room_id)
                         from timetable.lesson_room r where r.school_id = t.school_id and r.lesson_id = t.id), '[]')`,
  fixed: sql`coalesce((select jsonb_agg(jsonb_build_object('piece', f.piece, 'dayId', f.day_id, 'slotId', f.slot_id) order by f.piece)
                         from timetable.lesson_fix f where f.school_id = t.school_id and f.lesson_id = t.id), '[]')`,
};

const store = resourceStore<typeof lessons, Context>(lessons, {
  table: 'timetable.lesson',
  search: ['title'],
  computed,
  before: checkedLesson,
  apart: { fields: ['teacherIds', 'classes', 'rooms', 'fixed'], write: writeParts },
});

const rows = tableStore<Lesson>({
  table: 'timetable.lesson',
  entity: lessons.words.one,
  columns: {
    courseId: 'course_id',
    title: 'title',
    spread: 'spread',
    dayPart: 'day_part',
    roomNeed: 'room_need',
    note: 'note',
    active: 'active',
  },
  computed,
  search: [],
  filters: ['courseId', 'active'],
});

type Filter = z.output<(typeof lessons)['filter']>;

/** What the history of a card says: words, not keys. */
function inWords(record: unknown): unknown {
  const parsed = lessons.record.safeParse(record);
  if (!parsed.success) return record;
  const one = parsed.data;
  return {
    lesson: one.name,
    pieces: piecesInWords(one.lengths),
    classes: one.classNames,
    teachers: one.teachers,
    spread: spreadWords[one.spread],
    dayPart: one.dayPart && dayPartWords[one.dayPart],
    rooms: one.roomNeed === 'listed' ? one.roomNames : roomNeedWords[one.roomNeed],
    fixed: one.fixed.length,
    tags: one.tagIds.length,
    note: one.note,
    active: one.active,
  };
}

const told = <C extends Context>(ctx: C): C => ({
  ...ctx,
  changed: ({ before, after, ...change }: Change) =>
    ctx.changed({ ...change, ...(before ? { before: inWords(before) } : {}), ...(after ? { after: inWords(after) } : {}) }),
});

/** Lessons with what they are made of; what is unplaced is for later areas to say. */
export function lessonStore(unplaced: readonly RawBuilder<unknown>[] = []): LessonStore {
  const notPlaced = unplaced.length > 0 ? sql`t.active and (${sql.join(unplaced, sql` or `)})` : sql`false`;
  const conditions = ({
    q,
    classKey,
    staffMemberId,
    roomId,
    tagId,
    incomplete,
    unplaced: some,
  }: Filter): RawBuilder<unknown>[] => [
    ...(q ? [matches([name, teachers, classNames, sql`t.note`], q)] : []),
    ...(classKey === undefined ? [] : [ofClass(classKey)]),
    ...(staffMemberId === undefined
      ? []
      : [
          sql`exists (select from timetable.lesson_teacher h where h.school_id = t.school_id and h.lesson_id = t.id and h.staff_member_id = ${staffMemberId})`,
        ]),
    ...(roomId === undefined
      ? []
      : [
          sql`exists (select from timetable.lesson_room r where r.school_id = t.school_id and r.lesson_id = t.id and r.room_id = ${roomId})`,
        ]),
    ...(tagId === undefined ? [] : [sql`${tagId}::bigint = any(t.tag_ids)`]),
    ...(incomplete === undefined ? [] : [incomplete ? sql`${lacks} is not null` : sql`${lacks} is null`]),
    ...(some === undefined ? [] : [some ? notPlaced : sql`not (${notPlaced})`]),
  ];
  return {
    list: (ctx, { q, ...input }) => rows.list(ctx, input, conditions({ ...input, q })),
    get: (ctx, id) => store.get(ctx, id),
    create: (ctx, draft) => store.create(told(ctx), draft),
    update: (ctx, id, version, draft) => store.update(told(ctx), id, version, draft),
    remove: (ctx, id) => store.remove(told(ctx), id),
  };
}
