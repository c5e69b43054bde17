import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { gender, id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { examsRead, teachingUse } from '../../contract/access.ts';

/** A subject as somebody teaches it: in a stream, or (null) in the whole class. */
export const taughtSubject = z.object({
  id,
  classId: id,
  className: z.string(),
  streamId: id.nullable(),
  streamName: z.string(),
  courseId: id,
  courseName: z.string(),
  /** How many of the stream take it. */
  students: z.int(),
  /** Who else teaches it there. */
  others: z.string().nullable(),
});
export type TaughtSubject = z.infer<typeof taughtSubject>;

export const teachersSubject = taughtSubject.extend({ staffMemberId: id, teacherName: z.string(), left: z.boolean() });
export type TeachersSubject = z.infer<typeof teachersSubject>;

const sortable = ['className', 'streamName', 'courseName', 'students', 'others'] as const;
const filter = { classId: id.optional(), courseId: id.optional() };
const path = '/api/exams/mysubjects';
const where = z.object({ classId: id, courseId: id });

// Any signed-in user: what they get is narrowed to what their member of staff teaches.
export const mySubjectsApi = {
  mine: endpoint({
    method: 'GET',
    path,
    access: teachingUse,
    summary: 'The subjects that the signed-in teacher teaches',
    input: pageInput(sortable).extend(filter),
    output: pageOf(taughtSubject),
  }),
  all: endpoint({
    method: 'GET',
    path: '/api/exams/teacherssubjects',
    access: examsRead,
    summary: 'The subjects of all teachers',
    input: pageInput([...sortable, 'teacherName'], 'teacherName').extend({ ...filter, staffMemberId: id.optional() }),
    output: pageOf(teachersSubject),
  }),
  about: endpoint({
    method: 'GET',
    path: `${path}/:classId/:courseId`,
    access: teachingUse,
    summary: 'A subject of a class that the user teaches: its streams, teachers and how many take it',
    input: where,
    output: z.object({
      className: z.string(),
      courseName: z.string(),
      /** Those in which the user teaches it; for the exams administrator all. */
      streams: z.array(z.object({ id, name: z.string() })),
      /** Who teaches it where: "Wanjirũ Kamau (East), …". */
      teachers: z.string().nullable(),
      students: z.int(),
      girls: z.int(),
      boys: z.int(),
    }),
    errors: ['not_found'],
  }),
  students: endpoint({
    method: 'GET',
    path: `${path}/:classId/:courseId/students`,
    access: teachingUse,
    summary: 'The students who take a subject that the user teaches',
    input: pageInput(['name', 'admissionNo', 'streamName', 'gender']).extend({ ...where.shape, streamId: id.optional() }),
    output: pageOf(z.object({ id, name: z.string(), admissionNo: z.string(), gender, streamName: z.string().nullable() })),
    errors: ['not_found'],
  }),
};
