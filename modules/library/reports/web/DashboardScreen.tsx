import { formatDay, formatMonth } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import type { Column } from '#kit/web/resource/DataTable.tsx';
import { RowsTable } from '#kit/web/resource/RowsTable.tsx';
import { Box } from '#kit/web/ui/Box.tsx';
import { Lines } from '#kit/web/ui/chart/Charts.tsx';
import { DayText } from '#kit/web/ui/DayText.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { bookScreens, catalogueScreens } from '../../catalogue/contract/screens.ts';
import { kindWords } from '../../catalogue/contract/words.ts';
import { deskScreens } from '../../desk/contract/screens.ts';
import { finesScreens } from '../../fines/contract/screens.ts';
import { libraryFiguresApi, type LibraryToday } from '../contract/lists.ts';
import { reportsScreens } from '../contract/screens.ts';

type Late = LibraryToday['lateClasses'][number];
type Kind = LibraryToday['kinds'][number];
type Top = LibraryToday['top'][number];

const lateColumns: readonly Column<Late>[] = [
  { key: 'name', label: 'Class', value: ({ name }) => name },
  { key: 'borrowers', label: 'Students', value: ({ borrowers }) => <span className="num">{borrowers}</span>, end: true },
  { key: 'oldest', label: 'Due since', value: ({ oldest }) => <DayText day={oldest} />, quiet: true, phone: 'note' },
  { key: 'loans', label: 'Overdue', value: ({ loans }) => <span className="num">{loans}</span>, end: true, phone: 'figure' },
];
const kindColumns: readonly Column<Kind>[] = [
  { key: 'kind', label: 'Kind', value: ({ kind }) => kindWords[kind] },
  {
    key: 'copies',
    label: 'Copies',
    value: ({ copies }) => <span className="num">{copies}</span>,
    total: (rows) => rows.reduce((sum, { copies }) => sum + copies, 0),
    end: true,
  },
  {
    key: 'out',
    label: 'On loan',
    value: ({ out }) => <span className="num">{out}</span>,
    total: (rows) => rows.reduce((sum, { out }) => sum + out, 0),
    end: true,
    phone: 'figure',
  },
];
const topColumns: readonly Column<Top>[] = [
  { key: 'title', label: 'Title', value: ({ title }) => title, wrap: true },
  { key: 'loans', label: 'Loans', value: ({ loans }) => <span className="num">{loans}</span>, end: true, phone: 'figure' },
];

/** The library today; every figure opens its list. */
export default function DashboardScreen() {
  const { data, error, refetch } = useApi(libraryFiguresApi.today, {}, { staleTime: 30_000 });
  return (
    <Page>
      <PageHeader title="Library today" meta={[data && formatDay(data.day)]} />
      {error && !data && <ErrorState title="The dashboard could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (data.titles === 0 ? <Nothing /> : <Today of={data} />)}
    </Page>
  );
}

const Nothing = () => (
  <EmptyState
    title="No books yet"
    text="Add titles with their copies under Books, one by one, from a sheet or from a MARC file. What is lent and overdue appears here then."
  />
);

function Today({ of }: { of: LibraryToday }) {
  return (
    <>
      <Figures
        figures={[
          { label: 'Titles', value: of.titles.toLocaleString('en-KE'), href: to(catalogueScreens.books) },
          { label: 'On loan', value: of.out, note: `of ${of.copies.toLocaleString('en-KE')} copies`, href: to(deskScreens.desk) },
          {
            label: 'Overdue',
            value: of.overdue,
            note: `with ${of.lateBorrowers} borrowers`,
            href: to(deskScreens.desk, {}, { state: 'overdue' }),
          },
          { label: 'Lent today', value: of.lentToday, href: to(deskScreens.issue) },
          { label: 'Returned today', value: of.returnedToday, href: to(deskScreens.return) },
          {
            label: 'Reservations',
            value: of.waiting + of.ready,
            note: `${of.ready} put aside`,
            href: to(deskScreens.desk, {}, { tab: 'reservations' }),
          },
          { label: 'Fines owed', value: <Money cents={of.finesOwed} />, href: to(finesScreens.fines, {}, { state: 'open' }) },
          { label: 'Textbooks lacking', value: of.lacking.toLocaleString('en-KE'), href: to(reportsScreens.entitlement) },
        ]}
      />
      {of.lateClasses.length > 0 && (
        <Box title="Overdue by class">
          <RowsTable
            label="Overdue books by class"
            columns={lateColumns}
            rows={of.lateClasses}
            keyOf={({ id }) => id}
            hrefOf={({ id }) => to(deskScreens.desk, {}, { state: 'overdue', classId: id })}
          />
        </Box>
      )}
      <div className="two-boxes">
        <Box title="Read most in ninety days">
          {of.top.length === 0 ? (
            <p className="hint">Nothing was lent in this time.</p>
          ) : (
            <RowsTable
              label="Titles read most"
              columns={topColumns}
              rows={of.top}
              keyOf={({ id }) => id}
              hrefOf={({ id }) => to(bookScreens.book, { id })}
            />
          )}
        </Box>
        <Box title="What the library holds">
          <RowsTable
            label="Copies by kind"
            columns={kindColumns}
            rows={of.kinds}
            keyOf={({ kind }) => kind}
            hrefOf={({ kind }) => to(catalogueScreens.books, {}, { kind })}
          />
        </Box>
      </div>
      <Box title="Loans">
        <Lines
          label="Loans in each month"
          data={of.months.map(({ month, loans }) => ({ month: formatMonth(`${month}-01`), loans }))}
          by="month"
          series={[{ key: 'loans', label: 'Loans' }]}
          format={(value) => value.toLocaleString('en-KE')}
          from="auto"
          dots
        />
      </Box>
    </>
  );
}
