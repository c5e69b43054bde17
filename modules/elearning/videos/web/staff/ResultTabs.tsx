import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Status } from '#kit/web/ui/Status.tsx';
import type { VideoLesson } from '../../contract/lesson.ts';
import { type MomentAnswerRow, videosApi, type WatcherRow } from '../../contract/videos.ts';
import { clockText } from '../../contract/words.ts';
import { shareText, watchWords, WatchStateOf } from '../words.tsx';

const watcherColumns: readonly Column<WatcherRow>[] = [
  { key: 'name', label: 'Name', value: (row) => row.name },
  { key: 'admissionNo', label: 'Admission no.', value: (row) => row.admissionNo, quiet: true, optional: true },
  { key: 'seat', label: 'Stream', value: (row) => row.seat, phone: 'note' },
  {
    key: 'state',
    label: 'State',
    value: (row) => (row.behind ? <Status tone="neg">Behind</Status> : <WatchStateOf state={row.state} />),
    phone: 'figure',
  },
  { key: 'share', label: 'Watched', end: true, value: (row) => shareText(row.share) },
  { key: 'minutes', label: 'Minutes', end: true, value: (row) => row.minutes.toFixed(1) },
  { key: 'answered', label: 'Answered', end: true, value: (row) => row.answered },
  { key: 'right', label: 'Right at once', end: true, value: (row) => row.right },
  { key: 'begunAt', label: 'Started', value: (row) => <InstantText at={row.begunAt} />, optional: true },
  { key: 'lastAt', label: 'Last watched', value: (row) => <InstantText at={row.lastAt} /> },
  { key: 'doneAt', label: 'Done', value: (row) => <InstantText at={row.doneAt} />, optional: true },
];

const states = [
  ...Object.entries(watchWords).map(([value, [label]]) => ({ value, label })),
  { value: 'behind', label: 'Behind: the last day is over' },
];

/** Everybody that a lesson is for, and how far they are. */
export function WatchersTab({ lesson: { id } }: { lesson: VideoLesson }) {
  const { body } = useListBody({
    list: videosApi.watchers,
    name: 'elearning.videoLessons.watchers',
    words: {
      title: 'Who watched',
      search: 'Name or admission no.',
      empty: { title: 'It is for nobody', text: 'Nobody takes this subject in the class.', tools: true },
    },
    columns: watcherColumns,
    filters: [{ key: 'state', label: 'State', options: states }],
    fixed: { id },
  });
  return body;
}

const answerColumns: readonly Column<MomentAnswerRow>[] = [
  { key: 'name', label: 'Name', value: (row) => row.name },
  { key: 'seat', label: 'Stream', value: (row) => row.seat, phone: 'note' },
  { key: 'atMs', label: 'At', end: true, value: (row) => clockText(row.atMs) },
  { key: 'words', label: 'Question', value: (row) => row.words, wrap: true },
  { key: 'tries', label: 'Tries', end: true, value: (row) => row.tries },
  { key: 'firstShare', label: 'First answer', end: true, value: (row) => shareText(row.firstShare), phone: 'figure' },
  { key: 'bestShare', label: 'Best answer', end: true, value: (row) => shareText(row.bestShare) },
  { key: 'lastAt', label: 'Last answered', value: (row) => <InstantText at={row.lastAt} /> },
];

/** How students answered the questions of a lesson. */
export function AnswersTab({ lesson: { id, moments } }: { lesson: VideoLesson }) {
  const { body } = useListBody({
    list: videosApi.answers,
    name: 'elearning.videoLessons.answers',
    words: {
      title: 'Answers',
      search: 'Name or question',
      empty: { title: 'No answers yet', text: 'Answers to the questions that stop the recording appear here.', tools: true },
    },
    columns: answerColumns,
    filters: [
      {
        key: 'momentId',
        label: 'Question',
        options: moments.map((moment) => ({
          value: String(moment.id),
          label: `${clockText(moment.atMs)} ${moment.words}`.slice(0, 60),
        })),
      },
    ],
    fixed: { id },
  });
  return body;
}
