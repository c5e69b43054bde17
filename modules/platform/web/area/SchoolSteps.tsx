import { Select, TextInput } from '@mantine/core';
import { formatDay } from '#kit/contract/dates.ts';
import { Facts } from '#kit/web/ui/Box.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { packKeys, packWords } from '../../contract/school-packs.ts';
import { curricula } from '../../contract/school-plan.ts';
import { planOf, type SchoolDraft } from './school-draft.ts';

interface StepProps {
  draft: SchoolDraft;
  onChange: (part: Partial<SchoolDraft>) => void;
}

interface Branches {
  branches: readonly { value: string; label: string }[];
}

const curriculumNames = { CBE: 'Competency-based (CBE)', '8-4-4': '8-4-4', other: 'Other' } as const;

/** Name, branch and curriculum. */
export function SchoolStep({ draft, branches, onChange }: StepProps & Branches) {
  return (
    <div className="grid-2">
      <TextInput
        className="wide"
        label="Name of the school"
        name="name"
        required
        maxLength={100}
        value={draft.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <Select
        label="Branch"
        name="branchId"
        required
        data={[...branches]}
        value={draft.branchId === null ? null : String(draft.branchId)}
        onChange={(value) => onChange({ branchId: value === null ? null : Number(value) })}
        nothingFoundMessage="Add a branch first"
      />
      <Select
        label="Pack"
        name="pack"
        allowDeselect={false}
        data={[{ value: '', label: 'None' }, ...packKeys.map((value) => ({ value, label: packWords[value].title }))]}
        value={draft.pack ?? ''}
        onChange={(value) => onChange({ pack: packKeys.find((one) => one === value) ?? null, curriculum: 'CBE' })}
        description="Classes, subjects, grades and fees that schools of a kind have"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      {draft.pack === null && (
        <Select
          label="Curriculum"
          name="curriculum"
          required
          allowDeselect={false}
          data={curricula.map((value) => ({ value, label: curriculumNames[value] }))}
          value={draft.curriculum}
          onChange={(value) => onChange({ curriculum: curricula.find((one) => one === value) ?? 'CBE' })}
          description="Terms and classes are proposed for it"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
      )}
    </div>
  );
}

/** Who gets all rights at the school first. */
export function AdminStep({ draft, onChange }: StepProps) {
  const { admin } = draft;
  const set = (part: Partial<SchoolDraft['admin']>): void => onChange({ admin: { ...admin, ...part } });
  return (
    <div className="grid-2">
      <TextInput
        label="Name"
        name="fullName"
        required
        maxLength={100}
        value={admin.fullName}
        onChange={(event) => set({ fullName: event.currentTarget.value })}
      />
      <TextInput
        label="Username"
        name="username"
        required
        autoCapitalize="none"
        maxLength={60}
        value={admin.username}
        onChange={(event) => set({ username: event.currentTarget.value })}
        description="What the administrator signs in with"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <TextInput
        label="Phone"
        name="phone"
        type="tel"
        placeholder="0712 345 678"
        classNames={{ input: 'num' }}
        value={admin.phone}
        onChange={(event) => set({ phone: event.currentTarget.value })}
      />
      <TextInput
        label="E-mail"
        name="email"
        type="email"
        value={admin.email}
        onChange={(event) => set({ email: event.currentTarget.value })}
      />
    </div>
  );
}

/** All answers once more. */
export function ReviewStep({ draft, branches }: { draft: SchoolDraft } & Branches) {
  const plan = planOf(draft);
  return (
    <Facts
      rows={[
        ['School', draft.name],
        ['Branch', branches.find(({ value }) => value === String(draft.branchId))?.label],
        draft.pack === null ? ['Curriculum', curriculumNames[draft.curriculum]] : ['Pack', packWords[draft.pack].title],
        ['Year', draft.yearName],
        ['Terms', draft.terms.map((term) => `${term.name}, ${day(term.opensOn)} to ${day(term.closesOn)}`).join('; ')],
        ...(draft.pack === null
          ? [
              [
                'Classes',
                plan.classes
                  .map(({ name, streams }) => (streams.length > 0 ? `${name} (${streams.join(', ')})` : name))
                  .join('; '),
              ] as const,
              [
                'Streams',
                counted(
                  plan.classes.reduce((sum, { streams }) => sum + streams.length, 0),
                  'stream',
                ),
              ] as const,
            ]
          : [['Streams of each class', plan.packStreams.join(', ')] as const]),
        ['First administrator', `${draft.admin.fullName}, who signs in as ${draft.admin.username.trim().toLowerCase()}`],
      ]}
    />
  );
}

function day(isoDay: string | null): string {
  return isoDay ? formatDay(isoDay) : '';
}
