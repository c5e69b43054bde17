import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { Money } from '#kit/web/ui/Money.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { grades } from '../contract/grades.ts';
import { lockedWords } from './may-change.ts';

/** Grades with what basic pay in them may be. */
export function GradeList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={grades}
      name="hr.grades"
      screen="Employees"
      tabs={tabs}
      words={{
        search: 'Name',
        empty: 'Add the grades of the school’s scheme of service, with the least and the most basic pay.',
      }}
      columns={[
        { key: 'name', label: 'Grade' },
        { key: 'least', label: 'Least, KES', end: true, value: ({ least }) => least !== null && <Money cents={least} cell /> },
        { key: 'most', label: 'Most, KES', end: true, value: ({ most }) => most !== null && <Money cents={most} cell /> },
        { key: 'contracts', label: 'Contracts', end: true },
        { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : <Status>No</Status>), quiet: true },
      ]}
      form={{
        locked: lockedWords,
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          { kind: 'money', name: 'least', label: 'Least basic pay a month' },
          { kind: 'money', name: 'most', label: 'Most basic pay a month' },
          { kind: 'checkbox', name: 'active', label: 'In use', wide: true },
        ],
        removal: ({ contracts }) =>
          contracts === 0
            ? 'No contract names it.'
            : `${counted(contracts, 'contract')} name it, so it stays. Set it out of use instead.`,
      }}
    />
  );
}
