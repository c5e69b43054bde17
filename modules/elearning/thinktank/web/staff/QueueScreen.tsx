import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { thinktankScreens } from '../../contract/screens.ts';
import { moderationApi, type QueueRow, thinktankApi } from '../../contract/thinktank.ts';
import { heldWhys, heldWords } from '../../contract/words.ts';

const whyOf = ({ held, reports, reasons }: QueueRow): string => {
  const why = heldWhys.find((one) => one === held);
  const said = reports > 0 ? `${reports}: ${reasons}` : '';
  return [why === undefined || why === 'reports' ? '' : heldWords[why], said].filter(Boolean).join(' · ');
};

const columns: readonly Column<QueueRow>[] = [
  { key: 'words', label: 'Post', value: (row) => row.words || row.title, wrap: true },
  { key: 'by', label: 'By', value: (row) => [row.by.name, row.by.seat].filter(Boolean).join(', '), phone: 'note' },
  { key: 'held', label: 'Why it is held', value: whyOf, wrap: true, phone: 'note' },
  { key: 'title', label: 'Question', value: (row) => row.title, quiet: true, optional: true },
  { key: 'courseName', label: 'Subject', value: (row) => row.courseName, quiet: true },
  { key: 'className', label: 'For', value: (row) => row.className ?? 'Whole school', quiet: true, optional: true },
  { key: 'reports', label: 'Reports', value: (row) => row.reports || '', end: true },
  { key: 'at', label: 'Since', value: (row) => <InstantText at={row.at} />, phone: 'figure' },
];

/** Posts of students that wait for who moderates. */
export default function QueueScreen() {
  const subjects = useApi(thinktankApi.choices, {}, { staleTime: 60_000 }).data?.subjects ?? [];
  const { body } = useListBody({
    list: moderationApi.list,
    name: 'elearning.thinkModeration.list',
    words: {
      title: 'Posts to moderate',
      search: 'Words of a post',
      empty: {
        title: 'Nothing to review',
        text: 'Posts that are held back or that students report appear here until somebody looks.',
      },
    },
    columns,
    filters: [
      { key: 'why', label: 'Why it is held', options: heldWhys.map((value) => ({ value, label: heldWords[value] })) },
      { key: 'courseId', label: 'Subject', options: subjects.map(({ id, name }) => ({ value: String(id), label: name })) },
    ],
    order: 'at',
    record: { href: (row) => to(thinktankScreens.thinktankThread, { id: row.threadId }) },
  });
  return (
    <Page fill>
      <PageHeader
        title="Posts to moderate"
        menu={[{ label: 'Stopped from posting', href: thinktankScreens.thinktankStops.path }]}
      />
      {body}
    </Page>
  );
}
