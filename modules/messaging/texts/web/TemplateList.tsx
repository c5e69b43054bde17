import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import type { ColumnsOf, FieldsOf } from '#kit/web/resource/resource-list.tsx';
import { templates } from '../contract/templates.ts';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'sw', label: 'Swahili' },
] as const;

const columns: ColumnsOf<typeof templates> = [
  { key: 'name', label: 'Name' },
  {
    key: 'language',
    label: 'Language',
    value: (row) => (row.language === 'sw' ? 'Swahili' : 'English'),
    quiet: true,
    phone: 'note',
  },
  { key: 'body', label: 'Text', quiet: true, wrap: true },
];

const fields: FieldsOf<typeof templates> = [
  { kind: 'text', name: 'name', label: 'Name' },
  { kind: 'select', name: 'language', label: 'Language', options: languages },
  {
    kind: 'textarea',
    name: 'body',
    label: 'Text',
    hint: 'May name {student}, {guardian}, {class} and whatever the recipients have',
  },
];

/** Texts kept for the next time. */
export function TemplateList({ tabs }: { tabs: ReactNode }) {
  return (
    <ResourceTab
      resource={templates}
      name="messaging.templates"
      screen="SMS templates and events"
      tabs={tabs}
      words={{
        search: 'Name or words',
        empty: 'A text that is written often is kept here once and chosen on the New SMS screen.',
        add: 'Add text',
      }}
      columns={columns}
      filters={[{ key: 'language', label: 'Language', options: languages }]}
      form={{ fields, begins: { language: 'en' }, removal: () => 'Messages that were written with it stay as they are.' }}
    />
  );
}
