import type { z } from 'zod';
import { choicesBy } from '#kit/server/imports/row-reader.ts';
import { settingsAdmin } from '../../contract/access.ts';
import { type Course, courseDraft } from '../../contract/courses.ts';
import { type Department, departmentDraft } from '../../contract/departments.ts';
import { type Hostel, hostelDraft, hostelGenders } from '../../contract/hostels.ts';
import { courseStore } from '../classes/courses.store.ts';
import { hostelStore } from '../hostels/hostels.store.ts';
import { departmentStore } from '../people/departments.store.ts';
import { masterImport } from '#kit/server/imports/master-import.ts';
import { staffChoices, staffColumn } from './staff-choices.ts';

const all = { page: 1, size: 1000, sort: 'name' };
type Staff = Awaited<ReturnType<typeof staffChoices>>;

const departments = masterImport<Department, z.output<typeof departmentDraft>, Staff>({
  kind: 'settings.departments',
  access: settingsAdmin,
  title: 'Departments',
  one: 'department',
  many: 'departments',
  matchedBy: 'its name',
  columns: [
    { key: 'name', label: 'Department', required: true, takes: 'The department’s name', example: 'Mathematics', names: ['name'] },
    { key: 'code', label: 'Code', takes: 'A short form of up to 12 characters', example: 'MAT' },
    staffColumn('headId', 'Head'),
  ],
  entities: [{ entity: 'department', table: 'settings.department', named: 'name' }],
  lists: (ctx) => staffChoices(ctx.tx),
  choices: ({ staffNames }) => ({ headId: staffNames }),
  existing: async (ctx) => (await departmentStore.list(ctx, all)).rows,
  fieldsOf: ({ name, code, headId }) => ({ name, code, headId }),
  schema: departmentDraft,
  read: (reader, { staff }) => ({
    name: reader.text('name'),
    code: reader.text('code'),
    headId: reader.choice('headId', staff, 'member of staff'),
  }),
  wordOf: ({ nameOf }, field, value) => (field === 'headId' ? nameOf(value) : undefined),
  keyOf: ({ name }) => name ?? '',
  labelOf: ({ name }) => name,
  create: (ctx, draft) => departmentStore.create(ctx, draft),
  update: (ctx, id, version, draft) => departmentStore.update(ctx, id, version, draft),
});

const courses = masterImport<Course, z.output<typeof courseDraft>, ReadonlyMap<string, Department>>({
  kind: 'settings.courses',
  access: settingsAdmin,
  title: 'Courses',
  one: 'course',
  many: 'courses',
  matchedBy: 'its name',
  columns: [
    { key: 'name', label: 'Course', required: true, takes: 'The course’s name', example: 'Computer Studies', names: ['name'] },
    { key: 'code', label: 'Code', takes: 'A short form of up to 12 characters', example: 'COMP' },
    { key: 'pathway', label: 'Pathway', takes: 'The pathway of senior school it belongs to', example: 'STEM' },
    { key: 'departmentId', label: 'Department', takes: 'A department of this school', example: 'Sciences' },
  ],
  entities: [{ entity: 'course', table: 'settings.course', named: 'name' }],
  lists: async (ctx) => choicesBy((await departmentStore.list(ctx, all)).rows, ({ name }) => name),
  choices: (known) => ({ departmentId: [...known.values()].map(({ name }) => name) }),
  existing: async (ctx) => (await courseStore.list(ctx, all)).rows,
  fieldsOf: ({ name, code, pathway, departmentId }) => ({ name, code, pathway, departmentId }),
  schema: courseDraft,
  read: (reader, known) => ({
    name: reader.text('name'),
    code: reader.text('code'),
    pathway: reader.text('pathway'),
    departmentId: reader.choice('departmentId', known, 'department of this school')?.id ?? null,
  }),
  wordOf: (known, field, value) =>
    field === 'departmentId' ? [...known.values()].find(({ id }) => id === value)?.name : undefined,
  keyOf: ({ name }) => name ?? '',
  labelOf: ({ name }) => name,
  create: (ctx, draft) => courseStore.create(ctx, draft),
  update: (ctx, id, version, draft) => courseStore.update(ctx, id, version, draft),
});

const genders: ReadonlyMap<string, (typeof hostelGenders)[number]> = new Map([
  ...hostelGenders.map((word) => [word as string, word] as const),
  ...['girls', 'girl', 'f', 'g'].map((word) => [word, 'female'] as const),
  ...['boys', 'boy', 'm', 'b'].map((word) => [word, 'male'] as const),
  ...['both', 'all'].map((word) => [word, 'mixed'] as const),
]);

const hostels = masterImport<Hostel, z.output<typeof hostelDraft>, Staff>({
  kind: 'settings.hostels',
  access: settingsAdmin,
  title: 'Hostels',
  one: 'hostel',
  many: 'hostels',
  matchedBy: 'its name',
  columns: [
    {
      key: 'name',
      label: 'Hostel',
      required: true,
      takes: 'The hostel’s name',
      example: 'Mara House',
      names: ['name', 'house', 'dormitory'],
    },
    { key: 'gender', label: 'For', required: true, takes: 'Girls, boys or mixed', example: 'Girls', names: ['gender', 'sex'] },
    staffColumn('masterId', 'Hostel master or matron'),
  ],
  entities: [{ entity: 'hostel', table: 'settings.hostel', named: 'name' }],
  lists: (ctx) => staffChoices(ctx.tx),
  choices: ({ staffNames }) => ({ gender: ['Girls', 'Boys', 'Mixed'], masterId: staffNames }),
  existing: async (ctx) => (await hostelStore.list(ctx, all)).rows,
  fieldsOf: ({ name, gender, masterId }) => ({ name, gender, masterId }),
  schema: hostelDraft,
  read: (reader, { staff }) => ({
    name: reader.text('name'),
    gender: reader.choice('gender', genders, 'choice of girls, boys or mixed'),
    masterId: reader.choice('masterId', staff, 'member of staff'),
  }),
  identity: ['gender'],
  wordOf: ({ nameOf }, field, value) => (field === 'masterId' ? nameOf(value) : undefined),
  keyOf: ({ name }) => name ?? '',
  labelOf: ({ name }) => name,
  create: (ctx, draft) => hostelStore.create(ctx, draft),
  update: (ctx, id, version, draft) => hostelStore.update(ctx, id, version, draft),
});

export const officeImports = [departments, courses, hostels];
