import { formatDay } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useSave } from '#kit/web/api/hooks.ts';
import { viewer } from '#kit/web/api/session.ts';
import { judge } from '#kit/contract/access.ts';
import { ConfirmButton } from '#kit/web/resource/ConfirmButton.tsx';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { useListBody } from '#kit/web/resource/use-list-body.tsx';
import { InstantText } from '#kit/web/ui/DayText.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { Status, type Tone } from '#kit/web/ui/Status.tsx';
import { publicationsApi, type PublicationRow } from '../contract/publications.ts';
import { publishedScreens } from '../contract/screens.ts';
import { PublishDrawer } from './PublishDrawer.tsx';

const states: Record<PublicationRow['state'], { label: string; tone: Tone }> = {
  holds: { label: 'Holds now', tone: 'pos' },
  'to come': { label: 'To come', tone: 'inf' },
  over: { label: 'Over', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
  replaced: { label: 'Replaced', tone: 'quiet' },
};

const neverHeld = ({ state }: PublicationRow): boolean => state === 'withdrawn' || state === 'replaced';

const columns: readonly Column<PublicationRow>[] = [
  { key: 'name', label: 'Timetable', value: (row) => row.name, wrap: true },
  {
    key: 'state',
    label: 'State',
    value: ({ state }) => <Status tone={states[state].tone}>{states[state].label}</Status>,
    phone: 'note',
  },
  { key: 'fromDay', label: 'From', value: (row) => formatDay(row.fromDay), phone: 'note' },
  { key: 'untilDay', label: 'To', value: (row) => (row.untilDay === null || neverHeld(row) ? '–' : formatDay(row.untilDay)) },
  { key: 'lessons', label: 'Lessons', value: (row) => row.lessons, end: true, phone: 'figure' },
  { key: 'publishedAt', label: 'Published', value: (row) => <InstantText at={row.publishedAt} />, quiet: true },
  { key: 'publishedName', label: 'By', value: (row) => row.publishedName, quiet: true },
  { key: 'show', label: 'Open', value: (row) => <RowSteps row={row} /> },
];

/** What was published from when until when; here the administrator publishes and withdraws. */
export default function PublicationsScreen() {
  const { body, add } = useListBody({
    list: publicationsApi.list,
    name: 'timetable.publications.list',
    words: {
      title: 'Publishing',
      search: 'Name of the timetable',
      empty: {
        title: 'Nothing is published yet',
        text: 'A timetable that is published from a day is seen by everybody, and stays as it was then. Each appears here with its days.',
      },
    },
    columns,
    record: {
      add: 'Publish a timetable',
      create: publicationsApi.publish,
      drawer: (open, close) => <PublishDrawer opened={open === 'new'} onClose={close} />,
    },
  });
  return (
    <Page fill>
      <PageHeader title="Publishing" primary={add} />
      {body}
    </Page>
  );
}

function RowSteps({ row }: { row: PublicationRow }) {
  const withdraw = useSave(publicationsApi.withdraw, { onDone: () => say(`${row.name} was withdrawn`) });
  const may = judge(publicationsApi.withdraw.access, viewer()) === 'allowed';
  if (neverHeld(row)) return <>–</>;
  return (
    <span className="row">
      <Go className="link" href={to(publishedScreens.weekTimetable, {}, { day: row.fromDay })}>
        Look at it
      </Go>
      {row.state === 'to come' && may && (
        <ConfirmButton
          label="Withdraw"
          title={`Withdraw ${row.name}?`}
          text={`It would begin on ${formatDay(row.fromDay)}. The timetable before it goes on.`}
          keep="Keep it"
          onConfirm={async () => withdraw.mutateAsync({ id: row.id })}
        />
      )}
    </span>
  );
}
