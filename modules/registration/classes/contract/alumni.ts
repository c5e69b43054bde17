import { z } from 'zod';
import { endpoint } from '#kit/contract/endpoint.ts';
import { gender, id } from '#kit/contract/fields.ts';
import { pageInput, pageOf } from '#kit/contract/page.ts';
import { registrationWrite } from '../../contract/access.ts';

const nullable = z.string().nullable();
const count = z.int();

/** Somebody who completed the school, with the class they completed and whom to reach. */
export const alumnus = z.object({
  /** Of the student. */
  id,
  admissionNo: z.string(),
  fullName: z.string(),
  gender,
  /** The school year that was their last; null when nobody wrote down when they left. */
  year: count.nullable(),
  /** Class and stream of their last enrolment: Form 4 West. */
  seat: nullable,
  completedOn: nullable,
  countyName: nullable,
  guardianName: nullable,
  guardianPhone: nullable,
  guardianEmail: nullable,
  photoFileId: id.nullable(),
});
export type Alumnus = z.infer<typeof alumnus>;

export const alumniFilter = pageInput(['completedOn', 'fullName', 'admissionNo', 'seat'], '-completedOn').extend({
  year: z.int().min(1900).max(2200).optional().describe('The school year that was their last'),
  classId: id.optional().describe('The class they completed'),
  gender: gender.optional(),
  countyCode: z.int().min(1).max(47).optional(),
});

const path = '/api/registration/alumni';

export const alumniApi = {
  list: endpoint({
    method: 'GET',
    path,
    access: registrationWrite,
    summary: 'Students who completed, by name, admission number or guardian phone',
    input: alumniFilter,
    output: pageOf(alumnus),
  }),
  years: endpoint({
    method: 'GET',
    path: `${path}/years`,
    access: registrationWrite,
    summary: 'How many completed in each year, the latest first, and in which classes',
    output: z.object({
      total: count,
      years: z.array(z.object({ year: count.nullable(), students: count })),
      classes: z.array(z.object({ id, name: z.string() })),
    }),
  }),
};
