import { z } from 'zod';
import { day, id, line } from '#kit/contract/fields.ts';
import { pageInput } from '#kit/contract/page.ts';
import { both, type RecordOf, resource } from '#kit/contract/resource.ts';
import { registrationWrite } from '../../contract/access.ts';

const age = z.int().min(2, 'Enter 2 to 40.').max(40, 'Enter 2 to 40.').nullable().default(null);

/** A time in which a class takes applications. `offered` counts the places promised or taken, `applications` all that stand. */
export const admissionWindows = resource({
  path: '/api/registration/admissionwindows',
  access: both(registrationWrite),
  words: {
    one: 'admission window',
    many: 'Admission windows',
    says: { create: 'Open an admission window', remove: 'Remove an admission window without applications' },
  },
  record: {
    name: z.string(),
    classId: id,
    className: z.string(),
    year: z.int(),
    opensOn: z.string(),
    closesOn: z.string(),
    places: z.int().nullable(),
    leastAge: z.int().nullable(),
    mostAge: z.int().nullable(),
    /** In cents. */
    fee: z.int(),
    applications: z.int(),
    offered: z.int(),
    enrolled: z.int(),
  },
  draft: z.object({
    name: line(80),
    classId: id,
    year: z.int().min(2000, 'Enter a year such as 2027.').max(2100, 'Enter a year such as 2027.'),
    opensOn: day,
    closesOn: day,
    places: z.int().min(1, 'Enter 1 to 10,000.').max(10_000, 'Enter 1 to 10,000.').nullable().default(null),
    leastAge: age,
    mostAge: age,
    fee: z.int().min(0).max(100_000_000).default(0).describe('In cents'),
  }),
  filter: pageInput(['name', 'className', 'year', 'opensOn', 'closesOn', 'applications', 'offered'], '-opensOn').extend({
    year: z.int().min(2000).max(2100).optional(),
    classId: id.optional(),
  }),
  refuses: { draft: ['rule'] },
});
export type AdmissionWindow = RecordOf<typeof admissionWindows>;
export const admissionWindowsApi = admissionWindows.api;
