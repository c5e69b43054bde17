import { MultiSelect } from '@mantine/core';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import { StaffPicker } from '#modules/settings/web/public.tsx';
import { boardCategoriesApi, boardCommitteesApi } from '../contract/lookups.ts';
import { boardPositions } from '../contract/members.ts';
import { SamePerson } from '../../staff/web/SamePerson.tsx';
import { positionWords } from './board-words.ts';

type Name =
  | 'staffMemberId'
  | 'guardianId'
  | 'fullName'
  | 'phone'
  | 'email'
  | 'nationalId'
  | 'categoryId'
  | 'position'
  | 'termFrom'
  | 'termTo'
  | 'committeeIds'
  | 'letterFileId';

const notOnRecord = (values: Readonly<Record<string, unknown>>) => !values['staffMemberId'] && !values['guardianId'];

/** The fields of a member of the board. Who is on the staff or a guardian is chosen, everybody else is written down. */
export function useMemberFields(): readonly Field<Name>[] {
  const categories = useApi(boardCategoriesApi.list, { size: 200 }).data?.rows ?? [];
  const committees = useApi(boardCommitteesApi.list, { size: 200 }).data?.rows ?? [];
  return [
    {
      kind: 'custom',
      name: 'staffMemberId',
      label: 'On the staff',
      wide: true,
      when: (values) => !values['guardianId'],
      render: ({ name, label, value, error, onChange }) => (
        <StaffPicker
          name={name}
          label={label}
          value={value}
          error={error}
          hint="Leave it empty for somebody from outside"
          onChange={onChange}
        />
      ),
    },
    { kind: 'text', name: 'fullName', label: 'Full name', wide: true, required: true, when: notOnRecord },
    { kind: 'phone', name: 'phone', label: 'Phone', when: notOnRecord },
    { kind: 'text', name: 'nationalId', label: 'National ID or passport', when: notOnRecord },
    {
      kind: 'custom',
      name: 'guardianId',
      label: 'The same person',
      wide: true,
      when: (values) => !values['staffMemberId'],
      render: ({ values, value, onChange }) => <SamePerson values={values} guardianId={value} onGuardian={onChange} />,
    },
    { kind: 'email', name: 'email', label: 'Email', when: notOnRecord },
    {
      kind: 'select',
      name: 'categoryId',
      label: 'Category',
      options: categories.filter(({ active }) => active).map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'select',
      name: 'position',
      label: 'Position',
      options: boardPositions.map((value) => ({ value, label: positionWords[value] })),
    },
    { kind: 'date', name: 'termFrom', label: 'Term from' },
    { kind: 'date', name: 'termTo', label: 'Term until', hint: 'Empty for as long as the office is held' },
    {
      kind: 'custom',
      name: 'committeeIds',
      label: 'Committees',
      wide: true,
      render: (slot) => <Committees slot={slot} options={committees} />,
    },
    {
      kind: 'custom',
      name: 'letterFileId',
      label: 'Letter of appointment',
      wide: true,
      render: ({ label, error, onChange }) => (
        <>
          <FileUpload
            label={label}
            purpose="document"
            hint="A new file takes the place of the one on record"
            onChange={(files) => onChange(files[0]?.fileId ?? null)}
          />
          {error && <p className="neg">{error}</p>}
        </>
      ),
    },
  ];
}

function Committees({ slot, options }: { slot: FieldSlot; options: readonly { id: number; name: string }[] }) {
  return (
    <MultiSelect
      name={slot.name}
      label={slot.label}
      error={slot.error}
      data={options.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={Array.isArray(slot.value) ? slot.value.map(String) : []}
      onChange={(values) => slot.onChange(values.map(Number))}
    />
  );
}
