import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { activitiesApi, type ScoreRow } from '../../contract/activities.ts';
import type { Activity } from '../../contract/activity.ts';
import { percent } from '../words.ts';

const columnsOf = (kind: Activity['kind']): readonly Column<ScoreRow>[] => [
  { key: 'name', label: 'Name', value: (row) => row.name },
  { key: 'admissionNo', label: 'Admission no.', value: (row) => row.admissionNo, quiet: true, optional: true },
  { key: 'seat', label: 'Stream', value: (row) => row.seat, phone: 'note' },
  { key: 'tries', label: kind === 'flashcards' ? 'Reviews' : 'Tries', end: true, value: (row) => row.tries || '' },
  {
    key: 'best',
    label: kind === 'flashcards' ? 'Most known' : 'Best',
    end: true,
    value: (row) => (row.best === null ? '' : percent(row.best)),
    phone: 'figure',
  },
  {
    key: 'latest',
    label: kind === 'flashcards' ? 'Known' : 'Latest',
    end: true,
    value: (row) => (row.latest === null ? '' : percent(row.latest)),
  },
  { key: 'latestAt', label: 'Done', value: (row) => <InstantText at={row.latestAt} /> },
];

/** How everybody did. */
export function ScoresTab({ activity: { id, kind } }: { activity: Activity }) {
  const { body } = useListBody({
    list: activitiesApi.scores,
    name: 'elearning.activities.scores',
    words: {
      title: 'Scores',
      search: 'Name or admission no.',
      empty: {
        title: 'It is for nobody',
        text: 'Nobody in this class and its streams takes the subject.',
        tools: true,
      },
    },
    columns: columnsOf(kind),
    filters: [
      {
        key: 'state',
        label: 'Who',
        options: [
          { value: 'done', label: 'Did it' },
          { value: 'none', label: 'Did not' },
          { value: 'weak', label: 'Best below 50 %' },
        ],
      },
    ],
    fixed: { id },
  });
  return body;
}
