import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { gender, id } from '#kit/contract/fields.ts';

/** A student as a picker of any module shows them. */
export const studentOption = z.object({
  id,
  admissionNo: z.string(),
  fullName: z.string(),
  gender,
  classId: id.nullable(),
  className: z.string().nullable(),
  streamId: id.nullable(),
  streamName: z.string().nullable(),
  photoFileId: id.nullable(),
});
export type StudentOption = z.infer<typeof studentOption>;

/** The roll as every module may ask for it; the paths are the specification's (section 7). */
export const rollsApi = {
  activeStudents: endpoint({
    method: 'GET',
    path: '/api/reg/getActiveStudents',
    access: 'signedIn',
    summary: 'Students on the roll by name; with words, those that match',
    input: z.object({
      q: z.string().trim().max(100).optional(),
      classId: id.optional(),
      streamId: id.optional(),
      ids: z.array(id).max(200).optional().describe('Only these'),
      limit: z.int().min(1).max(20_000).default(20_000),
    }),
    output: z.array(studentOption),
  }),
  classesAndAlumni: endpoint({
    method: 'GET',
    path: '/api/index/getactiveclassesandallumni',
    access: 'signedIn',
    summary: 'Active classes with their students, then an entry Alumni with the id 0',
    output: z.array(z.object({ id: z.int(), name: z.string(), students: z.int() })),
  }),
};
