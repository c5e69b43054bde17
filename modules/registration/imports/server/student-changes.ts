import { type FieldWords, changesOf } from '#kit/server/imports/changes.ts';
import type { FieldChange } from '#kit/contract/imports.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { judgeName } from '#kit/server/imports/same-name.ts';
import type { GivenGuardian } from './guardian-cells.ts';
import type { KnownStudent, RegisterLists } from './register-lists.ts';
import { studentColumns } from './student-columns.ts';

/** What says which child a record is of, besides the name. */
const identity = ['gender', 'bornOn', 'upi', 'birthCertificateNo', 'assessmentNo'];

/** The fields of a student that a file changes. */
export function detailsOf(known: KnownStudent) {
  const {
    id: _i,
    fullName: _f,
    classId: _c,
    streamId: _s,
    boarding: _b,
    hostelId: _h,
    here: _l,
    guardianPhones: _p,
    guardianNames: _n,
    admissionNo: _a,
    ...details
  } = known;
  return details;
}

/** Everything that a row changes of a student, old and new. */
export function changesOfStudent(
  known: KnownStudent,
  write: { kind: string; details?: object | null; guardians: readonly GivenGuardian[] },
  lists: RegisterLists,
): FieldChange[] {
  const { firstName: first, middleName: middle, lastName: last, ...before } = detailsOf(known);
  const {
    firstName = first,
    middleName = middle,
    lastName = last,
    ...after
  } = (write.details ?? {}) as Partial<typeof before> & {
    firstName?: string;
    middleName?: string | null;
    lastName?: string;
  };
  const name = [firstName, middleName, lastName].filter(Boolean).join(' ');
  const renamed = name !== [first, middle, last].filter(Boolean).join(' ');
  const guardians = write.guardians.map(({ fullName, phone }) =>
    [fullName, phone && formatPhone(phone)].filter(Boolean).join(' '),
  );
  return [
    ...(renamed
      ? [{ label: 'Name', before: known.fullName, after: name, identity: judgeName(known.fullName, name) === 'other' }]
      : []),
    ...changesOf(before, after, { ...words, wordOf: (field, value) => wordOf(lists, field, value) }),
    ...(guardians.length > 0
      ? [
          {
            label: 'Guardians',
            before: known.guardianNames.join(', '),
            after: [...known.guardianNames, ...guardians].join(', '),
            identity: false,
          },
        ]
      : []),
  ];
}

const words: FieldWords = {
  labelOf: (field) => studentColumns.find(({ key }) => key === field)?.label ?? field,
  identity,
};

function wordOf(lists: RegisterLists, field: string, value: unknown): string | undefined {
  if (field === 'gender') return value === 'female' ? 'Female' : 'Male';
  if (field === 'countyCode') return [...lists.counties.values()].find(({ code }) => code === value)?.name;
  if (field === 'subCountyId') return lists.subCountyNames.get(Number(value));
  return undefined;
}
