import { IconFileZip, IconUpload } from '@tabler/icons-react';
import { judge } from '#kit/contract/access.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { StateOf } from '#kit/web/approval/StateOf.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { type MenuEntry, Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Tabs, useTab } from '#kit/web/ui/Tabs.tsx';
import { usePathname, useSearch } from '#kit/web/ui/address.ts';
import { contentOptionsApi } from '../../contract/options.ts';
import { resourceApproval } from '../../contract/resource-approval.ts';
import type { ResourceRow } from '../../contract/resources.ts';
import { resourcesApi } from '../../contract/resources-api.ts';
import { contentScreens } from '../../contract/screens.ts';
import { type LibraryPart, paperWords, resourceStates } from '../../contract/words.ts';
import { fileKind } from '../shared/file-words.ts';
import { SnippetText } from '../shared/SnippetText.tsx';
import { Stars } from '../shared/Stars.tsx';
import { AddDrawer } from './AddDrawer.tsx';
import { Browse } from './Browse.tsx';
import { BulkDrawer } from './BulkDrawer.tsx';
import { PackDrawer } from './PackDrawer.tsx';
import { useLists } from './use-lists.ts';
import '../shared/content.css';

const tabs = [
  { key: 'list', label: 'List' },
  { key: 'browse', label: 'Browse' },
  { key: 'review', label: 'In review' },
];

const titles = { papers: 'Past papers', notes: 'Notes' } as const;

const columns: readonly Column<ResourceRow>[] = [
  {
    key: 'title',
    label: 'Title',
    value: (row) => (
      <>
        {row.title}
        {row.found && <SnippetText snippet={row.found} />}
      </>
    ),
    wrap: true,
  },
  { key: 'genreName', label: 'Genre', value: (row) => row.genreName, quiet: true },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, phone: 'note' },
  { key: 'className', label: 'Class', value: (row) => row.className ?? 'Every class', quiet: true },
  { key: 'year', label: 'Paper', value: (row) => <span className="num">{paperWords(row)}</span>, quiet: true },
  { key: 'topics', label: 'Topics', value: (row) => row.topics, quiet: true, optional: true, wrap: true },
  { key: 'tags', label: 'Tags', value: (row) => row.tags, quiet: true, optional: true, wrap: true },
  { key: 'fileType', label: 'File', value: (row) => fileKind(row.fileType), quiet: true, optional: true },
  { key: 'state', label: 'State', value: (row) => <StateOf of={resourceApproval} state={row.state} />, phone: 'figure' },
  { key: 'downloads', label: 'Downloads', value: (row) => <span className="num">{row.downloads}</span>, end: true },
  { key: 'stars', label: 'Rating', value: (row) => <Stars stars={row.stars} ratings={row.ratings} />, end: true, optional: true },
  { key: 'addedName', label: 'Added by', value: (row) => row.addedName, quiet: true, optional: true },
  { key: 'addedAt', label: 'Added', value: (row) => <InstantText at={row.addedAt} />, quiet: true },
];

/** One of the two lists of the library, as staff keep it. */
export default function Shelf({ part }: { part: LibraryPart }) {
  const tab = useTab(tabs);
  const go = useGo();
  const search = useSearch();
  const pathname = usePathname();
  const params = new URLSearchParams(search);
  const side = params.get('upload');
  const openSide = (which: string | null) => {
    if (which === null) params.delete('upload');
    else params.set('upload', which);
    go(params.size > 0 ? `${pathname}?${params}` : pathname, { replace: which === null });
  };
  const posts = judge(resourcesApi.create.access, viewer()) === 'allowed';
  const many = { label: 'Upload many files', icon: <IconUpload size={16} stroke={1.7} />, onClick: () => openSide('many') };
  const pack = { label: 'Pack a class as ZIP', icon: <IconFileZip size={16} stroke={1.7} />, onClick: () => openSide('pack') };
  const menu = posts ? [many, pack] : [pack];
  return (
    <>
      {tab === 'browse' ? (
        <Page>
          <PageHeader title={titles[part]} menu={menu} />
          <Tabs tabs={tabs} label="Ways to look" />
          <Browse part={part} />
        </Page>
      ) : (
        <List key={tab} part={part} review={tab === 'review'} menu={menu} />
      )}
      <BulkDrawer opened={side === 'many'} onClose={() => openSide(null)} />
      <PackDrawer part={part} opened={side === 'pack'} onClose={() => openSide(null)} />
    </>
  );
}

interface ListProps {
  part: LibraryPart;
  /** What waits for a second person, of both lists. */
  review: boolean;
  menu: readonly MenuEntry[];
}

function List({ part, review, menu }: ListProps) {
  const { courses, classes, genres } = useLists(review ? undefined : part);
  const search = useSearch();
  const courseId = Number(new URLSearchParams(search).get('courseId')) || null;
  const topics = useApi(contentOptionsApi.topics, { courseId: courseId ?? 1 }, { enabled: courseId !== null }).data?.rows ?? [];
  const { state, total, add, body } = useListBody({
    list: resourcesApi.list,
    name: 'elearning.resources.list',
    fixed: review ? { state: 'review' } : { part },
    order: 'match',
    words: {
      title: titles[part],
      search: 'Title, or words inside the files',
      empty: {
        title: review ? 'Nothing to review' : part === 'papers' ? 'No past papers yet' : 'No notes yet',
        text: review
          ? 'What is sent for review appears here until a second person publishes it.'
          : 'Upload files one by one, or many at once: the subject, class, year and paper are read from their names.',
      },
    },
    columns,
    filters: [
      { key: 'genreId', label: 'Genre', options: genres },
      { key: 'courseId', label: 'Subject', options: courses },
      { key: 'classId', label: 'Class', options: classes },
      ...(courseId === null
        ? []
        : [{ key: 'topicId', label: 'Topic', options: topics.map(({ id, name }) => ({ value: id, label: name })) }]),
      { key: 'term', label: 'Term', options: [1, 2, 3].map((value) => ({ value, label: `Term ${value}` })) },
      ...(review
        ? []
        : [
            {
              key: 'state',
              label: 'State',
              options: resourceStates.map((value) => ({ value, label: resourceApproval.states[value][0] })),
            },
          ]),
      { key: 'mine', label: 'Added by me', options: [{ value: 'true', label: 'Yes' }] },
    ],
    record: {
      add: part === 'papers' ? 'Add paper' : 'Add notes',
      create: resourcesApi.create,
      href: (row) => to(contentScreens.resource, { id: row.id }),
      drawer: (open, close) => <AddDrawer part={part} opened={open === 'new'} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title={titles[part]} primary={add} menu={menu} />
      <Tabs tabs={tabs} label="Ways to look" />
      <SavedViews screen="elearning.resources.list" all="All" state={state} total={total} />
      {body}
    </Page>
  );
}
