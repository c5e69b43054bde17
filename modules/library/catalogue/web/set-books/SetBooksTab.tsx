import type { ReactNode } from 'react';
import { ResourceTab } from '#kit/web/resource/ResourceTab.tsx';
import { setBooks } from '../../contract/set-books.ts';
import { TitleSelect } from '../pick/TitleSelect.tsx';
import { useLists } from '../pick/use-lists.ts';

/** Which title is the book of a subject in a class. */
export function SetBooksTab({ tabs }: { tabs: ReactNode }) {
  const { courses, classes } = useLists();
  return (
    <ResourceTab
      resource={setBooks}
      name="library.setBooks"
      screen="Books"
      tabs={tabs}
      words={{
        search: '',
        add: 'Add set book',
        empty: 'Say which title is the book of a subject in a class; the reports then show which student has not got theirs.',
      }}
      columns={[
        { key: 'title', label: 'Title', wrap: true },
        { key: 'authors', label: 'Authors', quiet: true, optional: true },
        { key: 'courseName', label: 'Subject', phone: 'note' },
        { key: 'className', label: 'Class', phone: 'note' },
        {
          key: 'perStudent',
          label: 'For',
          value: (row) => (row.perStudent ? 'Each student' : 'The class to share'),
          quiet: true,
        },
        { key: 'copies', label: 'Copies', value: (row) => <span className="num">{row.copies}</span>, end: true, phone: 'figure' },
      ]}
      filters={[
        { key: 'classId', label: 'Class', options: classes },
        { key: 'courseId', label: 'Subject', options: courses },
      ]}
      form={{
        fields: [
          { kind: 'select', name: 'classId', label: 'Class', required: true, options: classes },
          { kind: 'select', name: 'courseId', label: 'Subject', required: true, options: courses },
          {
            kind: 'custom',
            name: 'titleId',
            label: 'Title',
            wide: true,
            render: (slot) => (
              <TitleSelect
                name={slot.name}
                label={slot.label}
                required
                error={slot.error}
                value={typeof slot.value === 'number' ? slot.value : null}
                onChange={slot.onChange}
              />
            ),
          },
          {
            kind: 'checkbox',
            name: 'perStudent',
            label: 'Every student of the subject gets one',
            hint: 'Else it is shared in class',
            wide: true,
          },
        ],
        nameOf: ({ title }) => title,
        removal: ({ title, courseName, className }) =>
          `“${title}” is no longer the book of ${courseName} in ${className}. The title and its copies stay.`,
      }}
    />
  );
}
