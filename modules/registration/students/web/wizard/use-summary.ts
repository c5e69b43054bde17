import { formatDay } from '#kit/contract/dates.ts';
import { parsePhone } from '#kit/contract/phone-field.ts';
import { formatPhone } from '#kit/contract/phone.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { lookupsApi } from '#modules/settings/contract/lookups.ts';
import { healthFormFields, numberOf } from '../forms/student-fields.tsx';
import { genderWords } from '../student-words.ts';
import { type Answers, isBlankGuardian, type StepKey, textOf, titleOf } from './answers.ts';

/** One part of what was entered: the step it is changed in, and its facts in words. */
export interface SummaryPart {
  step: StepKey;
  title: string;
  rows: readonly (readonly [label: string, value: string | null])[];
}

const kept = { staleTime: 60_000 };

/** What was entered so far, in words. */
export function useSummary(answers: Answers): readonly SummaryPart[] {
  const streams = useApi(lookupsApi.streams, {}, kept).data ?? [];
  const classes = useApi(lookupsApi.classesWithAll, {}, kept).data ?? [];
  const hostels = useApi(lookupsApi.hostels, {}, kept).data ?? [];
  const counties = useApi(lookupsApi.counties, {}, { staleTime: Infinity }).data ?? [];
  const text = (key: string) => textOf(answers[key]) || null;
  const day = (key: string) => (text(key) ? formatDay(text(key) ?? '') : null);
  const stream = streams.find((one) => one.id === answers['streamId']);
  const form = classes.find((one) => one.id === answers['classId'])?.name;
  const hostel = hostels.find((one) => one.id === answers['hostelId'])?.name;
  const gender = answers['gender'];
  const residence = answers['boarding'] === 'day' ? 'Day scholar' : answers['boarding'] === 'boarder' ? 'Boarder' : null;
  return [
    {
      step: 'student',
      title: 'Student',
      rows: [
        ['Name', text('firstName') ? titleOf(answers) : null],
        ['Gender', gender === 'female' || gender === 'male' ? genderWords[gender] : null],
        ['Born', day('bornOn')],
        ['Birth certificate', text('birthCertificateNo')],
        ['UPI', text('upi')],
        ['Home county', counties.find((one) => one.code === numberOf(answers['countyCode']))?.name ?? null],
      ],
    },
    {
      step: 'admission',
      title: 'Admission',
      rows: [
        ['Class', form ? [form, stream?.name].filter(Boolean).join(' ') : null],
        ['Residence', residence && [residence, hostel].filter(Boolean).join(', ')],
        ['Admission number', text('admissionNo')],
        ['Admitted', answers['classId'] ? day('admittedOn') : null],
        ['Previous school', text('previousSchool')],
        ['Entry marks', text('entryMarks')],
      ],
    },
    { step: 'guardians', title: 'Guardians', rows: guardianRows(answers) },
    {
      step: 'health',
      title: 'Health and needs',
      rows: healthFormFields.map(({ name, label }) => [label, text(name)] as const),
    },
    {
      step: 'papers',
      title: 'Documents and photo',
      rows: [
        ['Photo', answers['photoFileId'] ? 'Uploaded' : null],
        ...answers.documents.map(({ kind, name }) => [kind, name] as const),
      ],
    },
  ];
}

function guardianRows({ guardians }: Answers): readonly (readonly [string, string | null])[] {
  return guardians
    .filter((one) => !isBlankGuardian(one))
    .map((one) => {
      const typed = textOf(one['phone']);
      const number = one.known ? one.known.phone : parsePhone(typed);
      const name = one.known?.fullName ?? textOf(one['fullName']);
      return [
        textOf(one['relation']) || 'Guardian',
        [name, number ? formatPhone(number) : typed].filter(Boolean).join(', '),
      ] as const;
    });
}
