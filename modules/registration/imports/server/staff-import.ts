import type { z } from 'zod';
import { choicesBy, plain } from '#kit/server/imports/row-reader.ts';
import { masterImport } from '#kit/server/imports/master-import.ts';
import { personalNumbers } from '#modules/settings/contract/people/personal-numbers.ts';
import { employers, staffDraft, type StaffMember } from '#modules/settings/contract/people/staff.ts';
import {
  createStaffMember,
  departmentsOf,
  importedStaff,
  importedUsers,
  listStaff,
  updateStaffMember,
  type UserOfSheet,
  userColumns,
  usersBeside,
} from '#modules/settings/server/public.ts';
import { registrationWrite } from '../../contract/access.ts';

const kinds = new Map<string, 'teacher' | 'support'>([
  ...['teacher', 'teaching', 't'].map((word) => [word, 'teacher'] as const),
  ...['support', 'nonteaching', 'staff', 'otherstaff', 's'].map((word) => [word, 'support'] as const),
]);
const genders = new Map<string, 'female' | 'male'>([
  ...['female', 'f', 'woman', 'mwanamke'].map((word) => [word, 'female'] as const),
  ...['male', 'm', 'man', 'mwanamume'].map((word) => [word, 'male'] as const),
]);
const wordsOf: ReadonlyMap<unknown, string> = new Map([
  ['teacher', 'Teacher'],
  ['support', 'Support'],
  ['female', 'Female'],
  ['male', 'Male'],
]);
const employerWords = new Map(employers.map((word) => [plain(word), word]));

const fields = staffDraft.omit({ otherDepartmentIds: true });
type Fields = z.output<typeof fields>;
const names = Object.keys(fields.shape) as (keyof Fields)[];

/** Teachers and other staff, by the rules of their form. */
export const staffImport = masterImport<StaffMember, Fields, ReadonlyMap<string, { id: number; name: string }>, UserOfSheet>({
  kind: 'registration.staff',
  access: registrationWrite,
  title: 'Teachers and staff',
  one: 'member of staff',
  many: 'members of staff',
  matchedBy: 'the staff number',
  columns: [
    {
      key: 'staffNo',
      label: 'Staff no.',
      required: true,
      takes: 'The number the school gave',
      example: 'T 014',
      names: ['staff number', 'employee no', 'payroll no', 'pf no'],
    },
    {
      key: 'fullName',
      label: 'Full name',
      required: true,
      takes: 'As it is written on letters',
      example: 'Peter Otieno Ouma',
      names: ['name', 'teacher', 'staff name', 'names'],
    },
    {
      key: 'kind',
      label: 'Teacher or support',
      required: true,
      takes: 'Teacher or support',
      example: 'Teacher',
      names: ['kind', 'type', 'category'],
    },
    { key: 'gender', label: 'Gender', required: true, takes: 'Female or male, F or M', example: 'Male', names: ['sex'] },
    { key: 'employer', label: 'Employer', takes: 'TSC, BOM or private; BOM when empty', example: 'TSC', names: ['employed by'] },
    {
      key: 'phone',
      label: 'Phone',
      takes: 'A mobile number in any usual writing',
      example: '0712 345 678',
      names: ['mobile', 'phone number', 'telephone'],
    },
    { key: 'email', label: 'E-mail', takes: 'May be empty', example: 'peter@example.com', names: ['email', 'email address'] },
    {
      key: 'nationalId',
      label: 'ID no.',
      takes: 'National identity card or passport',
      example: '23456789',
      names: ['national id', 'id number', 'id'],
    },
    { key: 'tscNo', label: 'TSC no.', takes: 'Of teachers', example: '456789', names: ['tsc', 'tsc number'] },
    { key: 'kraPin', label: 'KRA PIN', takes: 'A001234567Z', example: 'A001234567Z', names: ['pin', 'kra'] },
    { key: 'nssfNo', label: 'NSSF no.', takes: '8 to 12 digits', example: '200123456', names: ['nssf'] },
    {
      key: 'shaNo',
      label: 'SHA no.',
      takes: 'Number of the Social Health Authority',
      example: 'CR1234567890123-4',
      names: ['sha', 'shif', 'nhif', 'nhif no'],
    },
    {
      key: 'jobTitle',
      label: 'Job title',
      takes: 'May be empty',
      example: 'Teacher of Mathematics',
      names: ['designation', 'position', 'post'],
    },
    { key: 'departmentId', label: 'Department', takes: 'A department of this school', example: 'Sciences' },
    {
      key: 'joinedOn',
      label: 'Joined on',
      takes: 'Day, month and year',
      example: '12/01/2020',
      names: ['date joined', 'date of employment', 'employed on'],
    },
    { key: 'contractFrom', label: 'Contract from', takes: 'Day, month and year', example: '', names: ['contract start'] },
    {
      key: 'contractTo',
      label: 'Contract to',
      takes: 'Day, month and year; empty when it has no end',
      example: '',
      names: ['contract end'],
    },
    { key: 'nextOfKinName', label: 'Next of kin', takes: 'Full name', example: '' },
    { key: 'nextOfKinRelation', label: 'Relation of next of kin', takes: 'Spouse, brother, …', example: '' },
    { key: 'nextOfKinPhone', label: 'Phone of next of kin', takes: 'A mobile number', example: '' },
    ...userColumns,
  ],
  entities: [importedStaff, importedUsers],
  beside: usersBeside,
  lists: async (ctx) => choicesBy(await departmentsOf(ctx.tx), ({ name }) => name),
  choices: (departments) => ({
    kind: ['Teacher', 'Support'],
    gender: ['Female', 'Male'],
    employer: employers,
    departmentId: [...departments.values()].map(({ name }) => name),
  }),
  existing: async (ctx) => (await listStaff(ctx, { page: 1, size: 5000, sort: 'staffNo' }, true)).rows,
  fieldsOf: (member) => Object.fromEntries(names.map((name) => [name, member[name]])) as Fields,
  schema: fields,
  unique: personalNumbers,
  names: ['fullName', 'nextOfKinName'],
  identity: ['gender', 'nationalId', 'tscNo', 'kraPin', 'nssfNo', 'shaNo'],
  wordOf: (departments, field, value) =>
    field === 'departmentId' ? [...departments.values()].find(({ id }) => id === value)?.name : wordsOf.get(value),
  blank: { employer: 'BOM' },
  read: (reader, departments) => ({
    staffNo: reader.code('staffNo'),
    fullName: reader.text('fullName'),
    kind: reader.choice('kind', kinds, 'choice of teacher or support'),
    gender: reader.choice('gender', genders, 'gender'),
    employer: reader.choice('employer', employerWords, 'choice of TSC, BOM or private'),
    phone: reader.phones('phone')[0] ?? null,
    email: reader.text('email'),
    nationalId: reader.code('nationalId'),
    tscNo: reader.code('tscNo'),
    alternativePhone: reader.phones('phone')[1] ?? null,
    kraPin: reader.code('kraPin'),
    nssfNo: reader.code('nssfNo'),
    shaNo: reader.code('shaNo'),
    contractFrom: reader.day('contractFrom'),
    contractTo: reader.day('contractTo'),
    nextOfKinName: reader.text('nextOfKinName'),
    nextOfKinRelation: reader.text('nextOfKinRelation'),
    nextOfKinPhone: reader.phone('nextOfKinPhone'),
    jobTitle: reader.text('jobTitle'),
    departmentId: reader.choice('departmentId', departments, 'department of this school')?.id ?? null,
    joinedOn: reader.day('joinedOn'),
  }),
  keyOf: ({ staffNo }) => staffNo ?? '',
  labelOf: ({ staffNo, fullName }) => `${staffNo} ${fullName}`,
  create: (ctx, draft) => createStaffMember(ctx, draft),
  update: (ctx, id, version, draft) => updateStaffMember(ctx, id, version, draft),
});
