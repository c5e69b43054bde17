import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { lockStreamsOf } from '#modules/settings/server/public.ts';
import type { classRollsApi, StreamBalance } from '../contract/class-rolls.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { moveStudents } from '../../students/server/places/move-students.ts';
import { balance } from './balance.rules.ts';

interface Student {
  id: number;
  admissionNo: string;
  fullName: string;
  gender: 'female' | 'male';
  streamId: number | null;
}

/** Who sits where in a class, those who sit there longest first, with what the streams have room for. Throws 404. */
async function readRoll(tx: Tx, classId: number) {
  const { rows: found } = await sql<{ name: string }>`
    select name from settings.classes where id = ${classId} and active`.execute(tx);
  if (!found[0]) throw notFound('class');
  const { rows: streams } = await sql<{ id: number; name: string; capacity: number | null }>`
    select id, name, capacity from settings.streams where class_id = ${classId} order by name, id`.execute(tx);
  const { rows: students } = await sql<Student>`
    select s.id, s.admission_no as "admissionNo", s.full_name as "fullName", s.gender, s.stream_id as "streamId"
      from registration.student s
      left join registration.enrolment e on e.school_id = s.school_id and e.student_id = s.id and e.to_day is null
     where s.class_id = ${classId} and s.here order by e.from_day nulls last, s.id`.execute(tx);
  const seats = students.map(({ id, gender, streamId }) => [id, gender, streamId]);
  const rooms = streams.map(({ id, capacity }) => [id, capacity]);
  const seen = createHash('sha256')
    .update(JSON.stringify([rooms, seats]))
    .digest('hex');
  return { name: found[0].name, streams, students, seen };
}

/** What would make the streams of a class even. Throws 404. */
export async function proposeBalance(tx: Tx, classId: number): Promise<StreamBalance> {
  const { streams, students, seen } = await readRoll(tx, classId);
  const to = new Map(balance(streams, students).map(({ studentId, toStreamId }) => [studentId, toStreamId]));
  const sizesOf = (streamId: number, seatOf: (student: Student) => number | null) => {
    const here = students.filter((student) => seatOf(student) === streamId);
    const girls = here.filter(({ gender }) => gender === 'female').length;
    return { girls, boys: here.length - girls, students: here.length };
  };
  return {
    seen,
    streams: streams.map((stream) => ({
      ...stream,
      ...sizesOf(stream.id, ({ streamId }) => streamId),
      after: sizesOf(stream.id, ({ id, streamId }) => to.get(id) ?? streamId),
    })),
    moves: students.flatMap(({ id, admissionNo, fullName, gender, streamId }) => {
      const toStreamId = to.get(id);
      return toStreamId === undefined
        ? []
        : [{ studentId: id, admissionNo, fullName, gender, fromStreamId: streamId, toStreamId }];
    }),
    withoutRoom: students.filter(({ id, streamId }) => streamId === null && !to.has(id)).length,
  };
}

/** Carries out those of the proposed moves that are named. Returns how many moved. */
export async function carryOutBalance(
  ctx: RegistrationContext,
  { id, seen, studentIds }: Input<typeof classRollsApi.carryOutBalance>,
): Promise<number> {
  const { tx } = ctx;
  // Nobody else joins a stream of the class or moves within it until this is done.
  await lockStreamsOf(tx, id);
  await sql`select from registration.student where class_id = ${id} and here order by id for update`.execute(tx);
  const proposed = await proposeBalance(tx, id);
  if (proposed.seen !== seen)
    throw new UserError('conflict', 'The roll of this class has changed since you looked. Look at the proposal again.');
  const named = new Set(studentIds);
  const moves = proposed.moves.filter(({ studentId }) => named.has(studentId));
  if (moves.length < named.size) throw new UserError('rule', 'One of these students is not in the proposal. Look at it again.');
  for (const { id: streamId, name, capacity, students } of proposed.streams) {
    const arriving = moves.filter(({ toStreamId }) => toStreamId === streamId);
    const leaving = moves.filter(({ fromStreamId }) => fromStreamId === streamId).length;
    const then = students + arriving.length - leaving;
    if (capacity !== null && then > capacity && then > students)
      throw new UserError('rule', `${name} would have ${then} students and room for ${capacity}. Choose other moves.`);
  }
  let moved = 0;
  // The room was looked at with all moves done: while they run, one stream may be fuller for a moment.
  for (const { id: streamId } of proposed.streams) {
    const ids = moves.filter(({ toStreamId }) => toStreamId === streamId).map(({ studentId }) => studentId);
    if (ids.length > 0) moved += await moveStudents(ctx, { ids, streamId, overCapacity: true });
  }
  ctx.changed({ entity: 'class', id, action: 'streams balanced', after: { Moved: moved } });
  return moved;
}
