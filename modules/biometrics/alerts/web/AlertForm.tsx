import { MultiSelect } from '@mantine/core';
import { useState } from 'react';
import type { Output } from '#kit/contract/endpoint.ts';
import { RecordForm } from '#kit/web/resource/RecordForm.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { type AlertPage, type AlertRule, alertsApi } from '../contract/alerts.ts';
import { alertKinds } from '../contract/events.ts';
import { estimateOf, estimateWords } from './estimate.ts';

const isReach = (value: unknown): value is AlertRule['reach'] => value === 'first' || value === 'all';

/** How one event is told, with what a day of it would cost as the form stands. */
export function AlertForm({ page, rule, onDone }: { page: AlertPage; rule: AlertRule; onDone: (saved: AlertRule) => void }) {
  const [draft, setDraft] = useState(rule);
  const { title, placeholders } = alertKinds[rule.event];
  const names = Object.keys(placeholders)
    .map((name) => `{${name}}`)
    .join(' ');
  const fields: readonly Field<'told' | 'classIds' | 'reach' | 'textEn' | 'textSw'>[] = [
    { kind: 'checkbox', name: 'told', label: 'Send SMS', wide: true },
    {
      kind: 'custom',
      name: 'classIds',
      label: 'Classes',
      wide: true,
      render: ({ name, label, error, value, onChange }) => (
        <MultiSelect
          name={name}
          label={label}
          description="Left empty: every class"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          error={error}
          searchable
          clearable
          data={page.classes.map(({ id, name: className }) => ({ value: String(id), label: className }))}
          value={Array.isArray(value) ? value.map(String) : []}
          onChange={(chosen) => onChange(chosen.length === 0 ? null : chosen.map(Number))}
        />
      ),
    },
    {
      kind: 'select',
      name: 'reach',
      label: 'Which guardians',
      options: [
        { value: 'first', label: 'The first guardian' },
        { value: 'all', label: 'All guardians' },
      ],
      wide: true,
    },
    { kind: 'textarea', name: 'textEn', label: 'English', hint: `May name ${names}` },
    { kind: 'textarea', name: 'textSw', label: 'Swahili', hint: `May name ${names}` },
  ];
  const follow = (name: string, value: unknown) => {
    setDraft((before) => ({
      ...before,
      ...(name === 'classIds' ? { classIds: Array.isArray(value) ? value.map(Number) : null } : {}),
      ...(name === 'reach' && isReach(value) ? { reach: value } : {}),
      ...(name === 'textEn' && typeof value === 'string' ? { textEn: value } : {}),
      ...(name === 'textSw' && typeof value === 'string' ? { textSw: value } : {}),
    }));
    return {};
  };
  return (
    <div className="drawer-form">
      <RecordForm
        save={alertsApi.set}
        fixed={{ event: rule.event, version: rule.version }}
        initial={rule}
        fields={fields}
        text={`${estimateWords(page, estimateOf(page, draft))}.`}
        submit="Save event"
        follow={follow}
        onDone={(saved: Output<typeof alertsApi.set>) => {
          say(`${title} is saved`);
          onDone(saved);
        }}
      />
    </div>
  );
}
