import { today } from '#kit/web/api/clock.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { judge } from '#kit/contract/access.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { viewer } from '#kit/web/api/session.ts';
import { usePathname, useSearch } from '#kit/web/ui/address.ts';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { Figures } from '#kit/web/ui/Figures.tsx';
import { DateField } from '#kit/web/ui/form/DateField.tsx';
import { useGo } from '#kit/web/ui/Go.tsx';
import { Money } from '#kit/web/ui/Money.tsx';
import { Note } from '#kit/web/ui/Note.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { daysApi } from '../../contract/days.ts';
import { receiptsApi } from '../../contract/receipts.ts';
import { cashierScreens } from '../../contract/screens.ts';

import { CloseDrawer } from './CloseDrawer.tsx';
import { DayParts } from './DayParts.tsx';
import { OpenDays } from './OpenDays.tsx';
import './day.css';

/** The money of one day. */
export function DayTab({ tabs }: { tabs: ReactNode }) {
  const [day, setDay] = useState(today);
  const go = useGo();
  const pathname = usePathname();
  const search = new URLSearchParams(useSearch());
  const setClosing = (open: boolean): void => {
    const next = new URLSearchParams(search);
    if (open) next.set('open', 'close');
    else next.delete('open');
    go(next.size > 0 ? `${pathname}?${next}` : pathname, { replace: !open });
  };
  const { data, error, refetch } = useApi(daysApi.read, { day }, { keepPrevious: true, staleTime: 0 });
  const mine = data?.byCashier.find((row) => row.mine);
  const mayClose = judge(daysApi.close.access, viewer()) === 'allowed' && data !== undefined && !mine?.close;
  const print = () => void printFile(buildRequest(daysApi.sheet, { day }).url).catch((failure: Error) => say(failure.message));
  return (
    <Page>
      <PageHeader
        title={cashierScreens.dailyCollections.title}
        meta={[formatDay(day)]}
        primary={mayClose && <Button onClick={() => setClosing(true)}>Close my day</Button>}
        secondary={
          <Button variant="default" onClick={print}>
            Print sheet
          </Button>
        }
      />
      {tabs}
      <div className="day-choice">
        <DateField whole name="day" label="Day" value={day} max={today()} onChange={(next) => setDay(next ?? today())} />
      </div>
      <OpenDays onDay={setDay} />
      {error && !data && <ErrorState title="The day could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && (
        <>
          <Figures
            figures={[
              { label: 'Received', value: <Money cents={data.amount} /> },
              { label: 'Receipts', value: data.receipts },
              {
                label: 'In cash',
                value: <Money cents={data.byMode.find(({ mode }) => mode === 'cash')?.amount ?? 0} />,
              },
              { label: 'Reversed', value: data.takenBack.length },
            ]}
          />
          {judge(receiptsApi.chain.access, viewer()) === 'allowed' && <ChainLine />}
          {data.receipts === 0 && data.takenBack.length === 0 && data.byCashier.length === 0 ? (
            <EmptyState
              title="Nothing was received on this day"
              text="Payments appear here by mode, cashier and vote head as they come in."
            />
          ) : (
            <DayParts money={data} />
          )}
        </>
      )}
      {search.get('open') === 'close' && mayClose && <CloseDrawer day={day} box={data.mine} onClose={() => setClosing(false)} />}
    </Page>
  );
}

/** Whether every receipt still holds the hash of the one before. */
function ChainLine() {
  const { data } = useApi(receiptsApi.chain, {}, { staleTime: 300_000 });
  if (!data) return null;
  const broken = data.find(({ brokenAt }) => brokenAt !== null);
  const receipts = data.reduce((sum, one) => sum + one.receipts, 0);
  return broken ? (
    <Note tone="neg">
      The chain of receipts is broken at {broken.brokenAt}: something was changed outside the product. Ask the auditor.
    </Note>
  ) : (
    <Note tone="pos">Chain whole: all {receipts} receipts follow each other, none changed.</Note>
  );
}
