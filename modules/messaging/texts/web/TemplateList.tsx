import type { ReactNode } from 'react';
import { CrudDrawer } from '#kit/web/resource/CrudDrawer.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { TabbedList } from '#kit/web/resource/TabbedList.tsx';
import type { Field } from '#kit/web/ui/form/FormField.tsx';
import { type Template, templatesApi } from '../contract/templates.ts';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'sw', label: 'Swahili' },
] as const;

const columns: readonly Column<Template>[] = [
  { key: 'name', label: 'Name', value: (row) => row.name },
  {
    key: 'language',
    label: 'Language',
    value: (row) => (row.language === 'sw' ? 'Swahili' : 'English'),
    quiet: true,
    phone: 'note',
  },
  { key: 'body', label: 'Text', value: (row) => row.body, quiet: true },
];

const fields: readonly Field<'name' | 'language' | 'body'>[] = [
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
    <TabbedList
      list={templatesApi.list}
      name="messaging.templates.list"
      words={{
        screen: 'SMS texts and events',
        title: 'Kept texts',
        search: 'Name or words',
        add: 'Add text',
        empty: {
          title: 'No kept texts yet',
          text: 'A text that is written often is kept here once and chosen on the New SMS screen.',
        },
      }}
      tabs={tabs}
      columns={columns}
      filters={[{ key: 'language', label: 'Language', options: languages }]}
      drawer={(open, close) => (
        <CrudDrawer
          open={open}
          close={close}
          api={templatesApi}
          word="template"
          nameOf={({ name }) => name}
          fields={fields}
          blank={{ language: 'en' }}
          removal={() => 'Messages that were written with it stay as they are.'}
        />
      )}
    />
  );
}
