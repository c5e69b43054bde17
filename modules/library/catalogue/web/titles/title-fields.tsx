import type { CallInput } from '#kit/contract/endpoint.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { useImage } from '#kit/web/api/files.ts';
import type { Field, FieldSlot } from '#kit/web/ui/form/FormField.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { FileUpload } from '#kit/web/ui/upload/FileUpload.tsx';
import { TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { to } from '#kit/contract/screen.ts';
import { bookScreens } from '../../contract/screens.ts';
import { titlesApi } from '../../contract/titles.ts';
import { kindWords, languages, titleKinds } from '../../contract/words.ts';
import type { useLists } from '../pick/use-lists.ts';

type Name = keyof CallInput<typeof titlesApi.update>;

/** The number as it is on the book; says at once when it is wrong, and when a title has it already. */
function IsbnField({ slot, own }: { slot: FieldSlot; own: number | null }) {
  const text = typeof slot.value === 'string' ? slot.value : '';
  const [asked] = useDebouncedValue(text.trim(), 250);
  const { data } = useApi(titlesApi.known, { isbn: asked || '0' }, { enabled: asked.replaceAll(/\D/g, '').length >= 9 });
  const answer = asked === text.trim() && asked !== '' ? data : undefined;
  const other = answer?.title && answer.title.id !== own ? answer.title : null;
  return (
    <TextInput
      name={slot.name}
      label={slot.label}
      required={slot.required}
      value={text}
      error={slot.error}
      inputMode="text"
      classNames={{ input: 'num' }}
      onChange={(event) => slot.onChange(event.currentTarget.value)}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={
        other ? (
          <>
            “{other.title}” has this ISBN.{' '}
            <Go href={to(bookScreens.book, { id: other.id }, { open: 'copies' })}>Add copies to it</Go>
          </>
        ) : (
          (answer?.wrong ?? (answer?.isbn10 ? `ISBN-10: ${answer.isbn10}` : 'Scan it, or leave it empty where the book has none'))
        )
      }
    />
  );
}

/** The photo of the cover, and a new one in its place. */
function CoverField({ slot, own }: { slot: FieldSlot; own: { id: number; coverFileId: number | null } | null }) {
  const had = own?.coverFileId ?? null;
  const shown = useImage(own && had !== null && slot.value === had ? `/api/library/titles/${own.id}/cover?size=120` : null);
  return (
    <>
      {shown && <img src={shown} alt="" width={60} height={60} />}
      <FileUpload
        label={slot.label}
        purpose="photo"
        hint="A photo of the cover: PNG, JPEG or WebP"
        onChange={(files) => slot.onChange(files[0]?.fileId ?? had)}
      />
      {typeof slot.value === 'number' && slot.value === had && (
        <button type="button" className="link" onClick={() => slot.onChange(null)}>
          Remove the photo
        </button>
      )}
      {slot.error && <p className="neg">{slot.error}</p>}
    </>
  );
}

/** The fields of a title. */
export const titleFields = (
  { courses, classes }: Pick<ReturnType<typeof useLists>, 'courses' | 'classes'>,
  own: { id: number; coverFileId: number | null } | null,
): readonly Field<Name>[] => [
  {
    kind: 'custom',
    name: 'isbn',
    label: 'ISBN',
    render: (slot) => <IsbnField slot={slot} own={own?.id ?? null} />,
  },
  {
    kind: 'select',
    name: 'kind',
    label: 'Kind',
    required: true,
    options: titleKinds.map((value) => ({ value, label: kindWords[value] })),
  },
  { kind: 'text', name: 'title', label: 'Title', wide: true },
  { kind: 'text', name: 'subtitle', label: 'Subtitle', wide: true },
  { kind: 'text', name: 'authors', label: 'Authors', placeholder: 'With semicolons between them', wide: true },
  { kind: 'text', name: 'publisher', label: 'Publisher' },
  { kind: 'text', name: 'edition', label: 'Edition' },
  { kind: 'number', name: 'year', label: 'Year' },
  { kind: 'text', name: 'callNo', label: 'Call no.', placeholder: '823.914 NGU' },
  { kind: 'select', name: 'courseId', label: 'Subject', options: courses },
  { kind: 'select', name: 'classId', label: 'Class', options: classes },
  {
    kind: 'select',
    name: 'language',
    label: 'Language',
    required: true,
    options: Object.entries(languages).map(([value, label]) => ({ value, label })),
  },
  { kind: 'money', name: 'price', label: 'Price of a copy' },
  { kind: 'textarea', name: 'note', label: 'Note' },
  { kind: 'custom', name: 'coverFileId', label: 'Cover', wide: true, render: (slot) => <CoverField slot={slot} own={own} /> },
];
