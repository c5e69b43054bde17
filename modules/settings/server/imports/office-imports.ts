import { choicesBy } from '#kit/server/imports/row-reader.ts';
import { resourceImport } from '#kit/server/resource/resource-import.ts';
import { courses, departments } from '../../contract/lists.ts';
import { hostelGenders, hostels } from '../../contract/hostels.ts';
import { courseStore } from '../classes/courses.store.ts';
import { hostelStore } from '../hostels/hostels.store.ts';
import { departmentStore } from '../people/departments.store.ts';
import { staffChoices, staffColumn } from './staff-choices.ts';

const departmentImport = resourceImport(departments, departmentStore, {
  kind: 'settings.departments',
  table: 'settings.department',
  columns: [
    { key: 'name', label: 'Department', required: true, takes: 'The department’s name', example: 'Mathematics', names: ['name'] },
    { key: 'code', label: 'Code', takes: 'A short form of up to 12 characters', example: 'MAT' },
    staffColumn('headId', 'Head'),
  ],
  lists: (ctx) => staffChoices(ctx.tx),
  choices: ({ staffNames }) => ({ headId: staffNames }),
  read: (reader, { staff }) => ({
    name: reader.text('name'),
    code: reader.text('code'),
    headId: reader.choice('headId', staff, 'member of staff'),
  }),
  wordOf: ({ nameOf }, field, value) => (field === 'headId' ? nameOf(value) : undefined),
});

const courseImport = resourceImport(courses, courseStore, {
  kind: 'settings.courses',
  table: 'settings.course',
  columns: [
    { key: 'name', label: 'Course', required: true, takes: 'The course’s name', example: 'Computer Studies', names: ['name'] },
    { key: 'code', label: 'Code', takes: 'A short form of up to 12 characters', example: 'COMP' },
    { key: 'pathway', label: 'Pathway', takes: 'The pathway of senior school it belongs to', example: 'STEM' },
    { key: 'departmentId', label: 'Department', takes: 'A department of this school', example: 'Sciences' },
  ],
  lists: async (ctx) =>
    choicesBy((await departmentStore.list(ctx, { page: 1, size: 1000, sort: 'name' })).rows, ({ name }) => name),
  choices: (known) => ({ departmentId: [...known.values()].map(({ name }) => name) }),
  read: (reader, known) => ({
    name: reader.text('name'),
    code: reader.text('code'),
    pathway: reader.text('pathway'),
    departmentId: reader.choice('departmentId', known, 'department of this school')?.id ?? null,
  }),
  wordOf: (known, field, value) =>
    field === 'departmentId' ? [...known.values()].find(({ id }) => id === value)?.name : undefined,
});

const genders: ReadonlyMap<string, (typeof hostelGenders)[number]> = new Map([
  ...hostelGenders.map((word) => [word as string, word] as const),
  ...['girls', 'girl', 'f', 'g'].map((word) => [word, 'female'] as const),
  ...['boys', 'boy', 'm', 'b'].map((word) => [word, 'male'] as const),
  ...['both', 'all'].map((word) => [word, 'mixed'] as const),
]);

const hostelImport = resourceImport(hostels, hostelStore, {
  kind: 'settings.hostels',
  table: 'settings.hostel',
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
  lists: (ctx) => staffChoices(ctx.tx),
  choices: ({ staffNames }) => ({ gender: ['Girls', 'Boys', 'Mixed'], masterId: staffNames }),
  read: (reader, { staff }) => ({
    name: reader.text('name'),
    gender: reader.choice('gender', genders, 'choice of girls, boys or mixed'),
    masterId: reader.choice('masterId', staff, 'member of staff'),
  }),
  identity: ['gender'],
  wordOf: ({ nameOf }, field, value) => (field === 'masterId' ? nameOf(value) : undefined),
});

export const officeImports = [departmentImport, courseImport, hostelImport];
