import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { id, line, optionalId } from '#kit/contract/fields.ts';
import { timetableAdmin, timetableRead } from '../../../contract/access.ts';
import { classKeyField } from '../../../setup/contract/class-key.ts';
import { lengthsField } from '../lessons.ts';

const students = z.array(id);

/** A group of one subject, with who sits in it and who teaches it. */
const group = z.object({ partId: id.nullable(), name: z.string(), courseId: id, teacherIds: z.array(id), students });
/** Lessons that run at the same time, so that each student sits in one of its groups. */
const block = z.object({
  divisionId: id.nullable(),
  name: z.string(),
  /** The pieces in which each of its groups is taught. */
  lengths: z.array(z.int()),
  parts: z.array(group),
});
export type OptionBlock = z.infer<typeof block>;
export type OptionGroup = z.infer<typeof group>;

export const optionBlocks = z.object({
  classKey: z.string(),
  /** Whose history the blocks' changes stand in. */
  classId: id,
  className: z.string(),
  /** Students on the roll by name with the subjects of choice that they take. */
  students: z.array(
    z.object({ id, name: z.string(), admissionNo: z.string(), streamName: z.string().nullable(), courses: z.array(id) }),
  ),
  /** Subjects that only some of the class take. */
  subjects: z.array(
    z.object({
      courseId: id,
      name: z.string(),
      takers: z.int(),
      /** How many sit in one group at most: seats of the largest room that does. */
      most: z.int(),
      /** Who teaches it in this class, as exams know. */
      teacherIds: z.array(id),
    }),
  ),
  teachers: z.array(z.object({ id, name: z.string() })),
  /** How often such a subject is usually taught. */
  usual: z.array(z.int()),
  blocks: z.array(block),
  /** What stands, to be sent back with a change: nobody else's work is written over. */
  seen: z.array(z.object({ divisionId: id, version: z.int() })),
});
export type OptionBlocks = z.infer<typeof optionBlocks>;

const path = '/api/timetable/optionblocks/:classKey';
const ofClass = z.object({ classKey: classKeyField });

export const optionBlocksApi = {
  get: endpoint({
    method: 'GET',
    path,
    access: timetableRead,
    summary: 'Option blocks of a class with who sits where, and what its students have chosen',
    input: ofClass,
    output: optionBlocks,
    errors: ['not_found'],
  }),
  propose: endpoint({
    method: 'POST',
    path: `${path}/proposal`,
    reads: true,
    access: timetableAdmin,
    summary: 'Arrange the subjects of choice in the fewest blocks in which nobody sits in two places; nothing is kept',
    input: ofClass.extend({
      /** Null: as few as are needed. */
      blocks: z.int().min(1, 'Enter 1 to 10.').max(10, 'Enter 1 to 10.').nullable().default(null),
      subjects: z
        .array(
          z.object({
            courseId: id,
            most: z.int().min(1, 'Enter 1 to 500.').max(500, 'Enter 1 to 500.'),
            /** Groups; null: as few as hold its students. */
            groups: z.int().min(1, 'Enter 1 to 10.').max(10, 'Enter 1 to 10.').nullable().default(null),
          }),
        )
        .min(1, 'Choose at least one subject.')
        .max(40, 'At most 40 subjects.'),
    }),
    output: z.object({
      blocks: z.array(z.object({ parts: z.array(z.object({ courseId: id, students })) })),
      /** Students who do not get all their subjects, by the number of blocks. */
      tried: z.array(z.object({ blocks: z.int(), unseated: z.int() })),
      /** Students beyond what groups hold; groups of a block without a teacher, and without a room, of their own. */
      over: z.int(),
      withoutTeacher: z.int(),
      withoutRoom: z.int(),
    }),
    errors: ['not_found'],
  }),
  save: endpoint({
    method: 'PUT',
    path,
    access: timetableAdmin,
    summary: 'Keep the option blocks of a class with their groups, students, teachers and lessons; blocks left out are removed',
    input: ofClass.extend({
      seen: z.array(z.object({ divisionId: id, version: z.int() })).max(20),
      blocks: z
        .array(
          z.object({
            divisionId: optionalId,
            name: line(60),
            lengths: lengthsField.min(1, 'Say how often it is taught.'),
            parts: z
              .array(
                z.object({
                  partId: optionalId,
                  name: line(60),
                  courseId: id,
                  teacherIds: z.array(id).max(10, 'At most 10 teachers.'),
                  students: students.max(2000),
                }),
              )
              .min(1, 'A block has at least one group.')
              .max(40, 'At most 40 groups.'),
          }),
        )
        .max(10, 'At most 10 blocks.'),
    }),
    output: optionBlocks,
    errors: ['not_found', 'conflict', 'rule', 'duplicate', 'in_use'],
  }),
};
