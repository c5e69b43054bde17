import { IconFileUpload } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { viewer } from '#kit/web/api/session.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { importEntry } from '#kit/web/resource/ListScreen.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { importsScreens } from '#modules/registration/imports/contract/screens.ts';
import { formatIsbn } from '../../contract/isbn.ts';
import { bookScreens } from '../../contract/screens.ts';
import { type TitleRow, titlesApi } from '../../contract/titles.ts';
import { kindWords, languages, titleKinds } from '../../contract/words.ts';
import { MarcDrawer } from '../MarcDrawer.tsx';
import { useLists } from '../pick/use-lists.ts';
import { TitleDrawer } from './TitleDrawer.tsx';

const count = (value: number) => <span className="num">{value}</span>;

const columns: readonly Column<TitleRow>[] = [
  { key: 'title', label: 'Title', value: (row) => [row.title, row.subtitle].filter(Boolean).join(': '), wrap: true },
  { key: 'authors', label: 'Authors', value: (row) => row.authors, quiet: true, phone: 'note', wrap: true },
  { key: 'kind', label: 'Kind', value: (row) => kindWords[row.kind], quiet: true },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, quiet: true, optional: true },
  { key: 'className', label: 'Class', value: (row) => row.className, quiet: true, optional: true },
  { key: 'callNo', label: 'Call no.', value: (row) => <span className="num">{row.callNo}</span>, quiet: true },
  {
    key: 'isbn',
    label: 'ISBN',
    value: (row) => row.isbn && <span className="num">{formatIsbn(row.isbn)}</span>,
    quiet: true,
    optional: true,
  },
  { key: 'publisher', label: 'Publisher', value: (row) => row.publisher, quiet: true, optional: true },
  { key: 'edition', label: 'Edition', value: (row) => row.edition, quiet: true, optional: true },
  {
    key: 'year',
    label: 'Year',
    value: (row) => row.year && <span className="num">{row.year}</span>,
    quiet: true,
    optional: true,
  },
  { key: 'language', label: 'Language', value: (row) => languages[row.language] ?? row.language, quiet: true, optional: true },
  {
    key: 'price',
    label: 'Price KES',
    value: (row) => row.price !== null && <Money cents={row.price} cell />,
    end: true,
    optional: true,
  },
  { key: 'addedAt', label: 'Added', value: (row) => <InstantText at={row.addedAt} />, quiet: true, optional: true },
  { key: 'copies', label: 'Copies', value: (row) => count(row.copies), end: true },
  { key: 'in', label: 'In', value: (row) => count(row.in), end: true, phone: 'figure' },
  { key: 'out', label: 'Out', value: (row) => count(row.out), end: true },
  { key: 'lost', label: 'Lost', value: (row) => (row.lost > 0 ? count(row.lost) : ''), end: true },
];

/** Every title with how many copies there are, in and out. */
export function TitlesTab({ tabs }: { tabs: ReactNode }) {
  const [marc, setMarc] = useState(false);
  const { courses, classes, shelves, languages: spoken } = useLists();
  const { state, total, add, body } = useListBody({
    list: titlesApi.list,
    name: 'library.titles.list',
    words: {
      title: 'Titles',
      search: 'Title, author, ISBN, call or accession no.',
      empty: {
        title: 'No books yet',
        text: 'Add titles one by one, or bring the whole catalogue from a sheet or from the system that kept it before.',
      },
    },
    columns,
    filters: [
      { key: 'kind', label: 'Kind', options: titleKinds.map((value) => ({ value, label: kindWords[value] })) },
      { key: 'courseId', label: 'Subject', options: courses },
      { key: 'classId', label: 'Class', options: classes },
      { key: 'shelf', label: 'Shelf', options: shelves },
      { key: 'language', label: 'Language', options: spoken },
      {
        key: 'available',
        label: 'Available now',
        options: [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ],
      },
      {
        key: 'without',
        label: 'Without',
        options: [
          { value: 'copies', label: 'Copies' },
          { value: 'isbn', label: 'ISBN' },
          { value: 'price', label: 'Price' },
          { value: 'cover', label: 'Cover' },
        ],
      },
      {
        key: 'active',
        label: 'In use',
        options: [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ],
      },
    ],
    record: {
      add: 'Add title',
      create: titlesApi.create,
      href: (row) => to(bookScreens.book, { id: row.id }),
      drawer: (open, close) => <TitleDrawer title={null} opened={open === 'new'} onClose={close} />,
    },
  });
  const imports = judge(importsScreens.import.access, viewer()) === 'allowed';
  return (
    <Page fill>
      <PageHeader
        title="Books"
        primary={add}
        menu={
          imports
            ? [
                importEntry('library.catalogue'),
                {
                  label: 'Import MARC records',
                  icon: <IconFileUpload size={16} stroke={1.7} />,
                  onClick: () => setMarc(true),
                },
              ]
            : []
        }
      />
      {tabs}
      <SavedViews screen="library.titles.list" all="All titles" state={state} total={total} />
      {body}
      <MarcDrawer opened={marc} onClose={() => setMarc(false)} />
    </Page>
  );
}
