import type { CallInput } from '#kit/contract/endpoint.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import type { resourcesApi } from '../../contract/resources-api.ts';
import { TagsField } from '../pick/TagsField.tsx';
import { TopicsField } from '../pick/TopicsField.tsx';
import type { useLists } from './use-lists.ts';

type Name = Exclude<keyof CallInput<typeof resourcesApi.update>, 'id' | 'version'>;
type Lists = Pick<ReturnType<typeof useLists>, 'courses' | 'classes' | 'genres'>;

const idOf = (value: unknown) => (typeof value === 'number' ? value : null);

function Topics({ slot }: { slot: FieldSlot }) {
  const { name, label, value, values, error, onChange } = slot;
  return (
    <TopicsField
      name={name}
      label={label}
      courseId={idOf(values['courseId'])}
      classId={idOf(values['classId'])}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}

const terms = [1, 2, 3].map((value) => ({ value, label: `Term ${value}` }));

/** The fields of a resource. */
export function resourceFields({ courses, classes, genres }: Lists): readonly Field<Name>[] {
  const noGenres = genres.length === 0 ? { hint: 'Add genres first: E-learning → Genres' } : {};
  return [
    { kind: 'text', name: 'title', label: 'Title', wide: true },
    { kind: 'select', name: 'genreId', label: 'Genre', required: true, options: genres, ...noGenres },
    { kind: 'select', name: 'courseId', label: 'Subject', required: true, options: courses },
    { kind: 'select', name: 'classId', label: 'Class', options: classes, hint: 'Empty: every class of the subject' },
    { kind: 'custom', name: 'topicIds', label: 'Topics', required: false, render: (slot) => <Topics slot={slot} /> },
    { kind: 'number', name: 'year', label: 'Year', min: 1950, max: 2100 },
    { kind: 'select', name: 'term', label: 'Term', options: terms },
    { kind: 'number', name: 'paper', label: 'Paper', min: 1, max: 9 },
    { kind: 'text', name: 'examBody', label: 'Set by', placeholder: 'KNEC, the county, the school' },
    {
      kind: 'custom',
      name: 'tags',
      label: 'Tags',
      wide: true,
      required: false,
      render: ({ name, label, value, error, onChange }) => (
        <TagsField name={name} label={label} value={value} error={error} onChange={onChange} />
      ),
    },
    { kind: 'text', name: 'licence', label: 'Licence', placeholder: 'CC BY, own work, with permission' },
    { kind: 'text', name: 'source', label: 'Source', placeholder: 'Who made it, or where it is from' },
    { kind: 'textarea', name: 'description', label: 'Description' },
    { kind: 'text', name: 'link', label: 'Link', placeholder: 'https://', hint: 'In place of a file, or beside it', wide: true },
    { kind: 'date', name: 'opensOn', label: 'Shown from', hint: 'Empty: at once' },
    { kind: 'date', name: 'closesOn', label: 'Shown until', hint: 'Empty: without end' },
  ];
}
