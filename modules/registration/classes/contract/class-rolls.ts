import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { byId, gender, id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { registrationWrite } from '../../contract/access.ts';

const count = z.int();
const population = { girls: count, boys: count, boarders: count, day: count, students: count };

/** A class with who is in it and the room it has; `capacity` is null when one of its streams takes any number. */
export const classRoll = z.object({
  id,
  name: z.string(),
  level: count,
  nextClassName: z.string().nullable(),
  streams: count,
  ...population,
  capacity: count.nullable(),
  /** The class teachers of its streams. */
  teachers: z.string().nullable(),
  subjects: count,
});
export type ClassRoll = z.infer<typeof classRoll>;

export const streamRoll = z.object({
  id: id.nullable(),
  /** Null: the students of the class who are in no stream. */
  name: z.string().nullable(),
  ...population,
  capacity: count.nullable(),
  teacherName: z.string().nullable(),
  room: z.string().nullable(),
});
export type StreamRoll = z.infer<typeof streamRoll>;

export const classSubject = z.object({ courseId: id, name: z.string(), code: z.string().nullable(), compulsory: z.boolean() });

export const classPage = classRoll.extend({
  streamRolls: z.array(streamRoll),
  classSubjects: z.array(classSubject),
  /** Every course of the school, to choose subjects from. */
  courses: z.array(z.object({ id, name: z.string(), code: z.string().nullable() })),
});
export type ClassPage = z.infer<typeof classPage>;

const sizes = z.object({ girls: count, boys: count, students: count });

/** What would make the streams of a class even; `seen` stands for the roll it was made of. */
export const streamBalance = z.object({
  seen: z.string(),
  streams: z.array(z.object({ id, name: z.string(), capacity: count.nullable(), ...sizes.shape, after: sizes })),
  moves: z.array(
    z.object({
      studentId: id,
      admissionNo: z.string(),
      fullName: z.string(),
      gender,
      fromStreamId: id.nullable(),
      toStreamId: id,
    }),
  ),
  /** Students without a stream for whom no stream has room. */
  withoutRoom: count,
});
export type StreamBalance = z.infer<typeof streamBalance>;

const path = '/api/registration/classes';

export const classRollsApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: registrationWrite,
    summary: 'Active classes with their population, streams, room and class teachers',
    input: pageInput(['level', 'name', 'students', 'girls', 'boys', 'boarders', 'streams']),
    output: pageOf(classRoll),
  }),
  get: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: registrationWrite,
    summary: 'One class with its streams and the subjects it takes',
    input: byId,
    output: classPage,
    errors: ['not_found'],
  }),
  setSubjects: endpoint({
    method: 'PUT',
    path: `${path}/:id/subjects`,
    access: registrationWrite,
    summary: 'Say which subjects a class takes, and which of them everybody takes',
    input: z.object({ id, subjects: z.array(z.object({ courseId: id, compulsory: z.boolean().default(true) })).max(200) }),
    output: classPage,
    errors: ['not_found', 'rule'],
  }),
  balance: endpoint({
    method: 'GET',
    path: `${path}/:id/balance`,
    access: registrationWrite,
    summary: 'The fewest moves that make the streams of a class even',
    input: byId,
    output: streamBalance,
    errors: ['not_found'],
  }),
  carryOutBalance: endpoint({
    method: 'POST',
    path: `${path}/:id/balance`,
    access: registrationWrite,
    summary: 'Carry out proposed moves, all of those named or none; refused when the roll has changed since',
    input: z.object({ id, seen: z.string().max(64), studentIds: z.array(id).min(1).max(2_000) }),
    output: z.object({ moved: count }),
    errors: ['not_found', 'conflict', 'rule'],
  }),
};
