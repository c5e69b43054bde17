import type { ReactNode } from 'react';
import { judge } from '#kit/contract/access.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { counted } from '#kit/web/ui/in-words.ts';
import { say } from '#kit/web/ui/Notices.tsx';
import { leaveTypes, leaveTypesApi } from '../contract/leave-types.ts';
import { countKinds, countWords, daysText, earnedKinds, earnedWords } from '../contract/words.ts';
import { daysField } from './days-field.tsx';

const may = () => judge(leaveTypesApi.create.access, viewer()) === 'allowed';
const options = <K extends string>(keys: readonly K[], words: Readonly<Record<K, string>>) =>
  keys.map((value) => ({ value, label: words[value] }));
const hasLedger = ({ earned }: Readonly<Record<string, unknown>>) => earned !== 'none';

/** What leave there is. */
export function TypesTab({ tabs }: { tabs: ReactNode }) {
  const addUsual = useSave(leaveTypesApi.addUsual, {
    onDone: ({ added }) => say(added === 0 ? 'All are there already' : `${counted(added, 'type')} of leave added`),
    onFailed: ({ message }) => say(message),
  });
  return (
    <ResourceTab
      resource={leaveTypes}
      name="hr.leaveTypes"
      screen="Leave"
      tabs={tabs}
      words={{
        search: 'Name or what it rests on',
        add: 'Add type',
        empty:
          'Add the types of leave that the school grants. What the Employment Act lays down can be added at once from the menu.',
      }}
      columns={[
        { key: 'name', label: 'Type', wrap: true },
        {
          key: 'fullDays',
          label: 'On full pay',
          value: (row) => <span className="num">{daysText(row.fullDays)}</span>,
          end: true,
          phone: 'figure',
        },
        {
          key: 'halfDays',
          label: 'On half pay',
          value: (row) => <span className="num">{daysText(row.halfDays)}</span>,
          end: true,
        },
        { key: 'earned', label: 'Given', value: (row) => earnedWords[row.earned], quiet: true },
        { key: 'counts', label: 'Counts', value: (row) => countWords[row.counts], quiet: true, phone: 'note' },
        {
          key: 'carryMost',
          label: 'Goes over',
          value: (row) => <span className="num">{daysText(row.carryMost)}</span>,
          end: true,
          optional: true,
        },
        { key: 'source', label: 'Rests on', quiet: true, wrap: true },
        { key: 'active', label: 'In use', value: (row) => (row.active ? 'Yes' : 'No'), quiet: true, optional: true },
      ]}
      filters={[
        {
          key: 'active',
          label: 'In use',
          options: [
            { value: 'true', label: 'In use' },
            { value: 'false', label: 'Out of use' },
          ],
        },
      ]}
      menu={may() ? [{ label: 'Add the usual types', onClick: () => addUsual.mutate({}) }] : []}
      form={{
        locked: () => (may() ? null : 'The HR administrator changes types of leave.'),
        fields: [
          { kind: 'text', name: 'name', label: 'Name', wide: true },
          { kind: 'select', name: 'earned', label: 'Given', options: options(earnedKinds, earnedWords) },
          { kind: 'select', name: 'counts', label: 'Counts', options: options(countKinds, countWords) },
          { ...daysField('fullDays', 'Days a year on full pay'), when: hasLedger },
          { ...daysField('halfDays', 'Then days on half pay'), when: hasLedger },
          { ...daysField('carryMost', 'Days that may go over', 'Into the next year'), when: hasLedger },
          { kind: 'number', name: 'carryMonths', label: 'For how many months', min: 0, max: 12, when: hasLedger },
          { kind: 'number', name: 'afterMonths', label: 'After months of work', min: 0, max: 120 },
          daysField('mostAtOnce', 'Most days at once', 'Empty: as many as there are'),
          {
            kind: 'select',
            name: 'gender',
            label: 'For',
            placeholder: 'Everybody',
            options: [
              { value: 'female', label: 'Women' },
              { value: 'male', label: 'Men' },
            ],
          },
          {
            kind: 'text',
            name: 'source',
            label: 'Rests on',
            hint: 'An act and its section, an agreement, the school’s own rule',
          },
          { kind: 'checkbox', name: 'unpaid', label: 'Without pay' },
          { kind: 'checkbox', name: 'encashable', label: 'Can be paid out', when: hasLedger },
          { kind: 'checkbox', name: 'paper', label: 'A paper is asked for' },
          { kind: 'checkbox', name: 'active', label: 'In use' },
        ],
        removal: () => 'A type of which leave was asked for or given stays: set it out of use instead.',
      }}
    />
  );
}
