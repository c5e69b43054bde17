import type { ReactNode } from 'react';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { SavedViews } from '#kit/web/resource/SavedViews.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { PersonCell } from '#kit/web/ui/PersonCell.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import { boardCategoriesApi, boardCommitteesApi } from '../contract/lookups.ts';
import { type BoardMember, boardMembersApi, boardPositions } from '../contract/members.ts';
import { staffScreens } from '../../staff/contract/screens.ts';
import { memberState, positionWords } from './board-words.ts';
import { MemberDrawer } from './MemberDrawer.tsx';

const columns: readonly Column<BoardMember>[] = [
  { key: 'fullName', label: 'Name', value: (row) => <PersonCell name={row.fullName} /> },
  { key: 'position', label: 'Position', value: (row) => positionWords[row.position], phone: 'note' },
  { key: 'categoryName', label: 'Category', value: (row) => row.categoryName, phone: 'note' },
  { key: 'committees', label: 'Committees', value: (row) => row.committees, quiet: true },
  { key: 'termFrom', label: 'From', value: (row) => <DayText day={row.termFrom} />, quiet: true, optional: true },
  {
    key: 'termTo',
    label: 'Until',
    value: (row) => <DayText day={row.resignedOn ?? row.termTo} />,
  },
  { key: 'state', label: 'State', value: (row) => <State row={row} />, phone: 'figure' },
];

function State({ row }: { row: BoardMember }) {
  const [tone, words] = memberState(row);
  return <Status tone={tone}>{words}</Status>;
}

function useFilters() {
  const categories = useApi(boardCategoriesApi.list, { size: 200 }, { staleTime: 60_000 }).data?.rows ?? [];
  const committees = useApi(boardCommitteesApi.list, { size: 200 }, { staleTime: 60_000 }).data?.rows ?? [];
  const options = (rows: readonly { id: number; name: string }[]) => rows.map(({ id, name }) => ({ value: id, label: name }));
  return [
    {
      key: 'state',
      label: 'State',
      options: [
        { value: 'current', label: 'In office' },
        { value: 'expiring', label: 'Term ends soon' },
        { value: 'upcoming', label: 'To come' },
        { value: 'expired', label: 'Term ended' },
        { value: 'resigned', label: 'Resigned' },
        { value: 'all', label: 'Everybody' },
      ],
    },
    { key: 'categoryId', label: 'Category', options: options(categories) },
    { key: 'committeeId', label: 'Committee', options: options(committees) },
    {
      key: 'position',
      label: 'Position',
      options: boardPositions.map((value) => ({ value, label: positionWords[value] })),
    },
  ];
}

/** Who is on the board, whose term ends soon, and who was. */
export function MemberList({ tabs }: { tabs: ReactNode }) {
  const name = 'registration.boardMembers.list';
  const { state, total, add, body } = useListBody({
    list: boardMembersApi.list,
    name,
    words: {
      title: 'Members of the board',
      search: 'Name, phone or category',
      empty: {
        title: 'No members yet',
        text: 'Add the members of the board of management with their category and their term. A reminder comes before a term ends.',
      },
    },
    columns,
    filters: useFilters(),
    order: 'position',
    record: {
      add: 'Add member',
      create: boardMembersApi.create,
      drawer: (open, close) => <MemberDrawer open={open} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Board" primary={add} />
      {tabs}
      <Now />
      <SavedViews screen={name} all="All members" state={state} total={total} />
      {body}
    </Page>
  );
}

/** The board in figures; each opens its list. */
function Now() {
  const { data } = useApi(boardMembersApi.counts, {});
  if (!data) return null;
  const list = (state: string) => to(staffScreens.board, {}, { state });
  return (
    <Figures
      record
      figures={[
        { label: 'In office', value: data.active, href: to(staffScreens.board) },
        { label: 'Chair', value: data.chair ?? 'Nobody' },
        { label: 'Terms ending soon', value: data.expiring, href: list('expiring') },
        { label: 'Empty seats', value: data.vacant, href: to(staffScreens.board, {}, { tab: 'categories' }) },
      ]}
    />
  );
}
