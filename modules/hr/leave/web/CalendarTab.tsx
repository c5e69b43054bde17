import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { addDays, formatDay, weekdayOf } from '#kit/contract/dates.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { Go } from '#kit/web/ui/Go.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { leaveApproval } from '../contract/leave-approval.ts';
import { leaveCalendarApi } from '../contract/calendar.ts';
import { leaveScreens } from '../contract/screens.ts';
import './leave.css';

type Month = Output<typeof leaveCalendarApi.month>;

const monthWords = (month: string) => formatDay(`${month}-01`).replace(/^\D*\d+\s/, '');

/** Who of the team is away when. */
export function CalendarTab({ tabs }: { tabs: ReactNode }) {
  const [month, setMonth] = useState(today().slice(0, 7));
  const { data, error, refetch } = useApi(leaveCalendarApi.month, { month }, { staleTime: 0, keepPrevious: true });
  const move = (days: number) => setMonth(addDays(`${month}-15`, days).slice(0, 7));
  return (
    <Page>
      <PageHeader title="Leave" />
      {tabs}
      <div className="row">
        <Button variant="default" onClick={() => move(-30)}>
          Month before
        </Button>
        <strong aria-live="polite">{monthWords(month)}</strong>
        <Button variant="default" onClick={() => move(30)}>
          Next month
        </Button>
      </div>
      {error && !data && <ErrorState title="The calendar could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonPage />}
      {data && data.rows.length === 0 && (
        <EmptyState title="Nobody is away" text="Leave that is asked for or granted in this month appears here." />
      )}
      {data && data.rows.length > 0 && <Grid month={data} />}
    </Page>
  );
}

function Grid({ month: { days, rows } }: { month: Month }) {
  return (
    <div className="leave-calendar">
      <table>
        <caption className="sr">Who is away on which day</caption>
        <thead>
          <tr>
            <th scope="col">Employee</th>
            {days.map(({ day, kind }) => (
              <th key={day} scope="col" className="num" data-kind={kind} title={`${weekdayOf(day)} ${formatDay(day)}`}>
                {Number(day.slice(8))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ staffMemberId, name, spans }) => (
            <tr key={staffMemberId}>
              <th scope="row">{name}</th>
              {days.map(({ day, kind }) => {
                const span = spans.find(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay);
                const words = span && `${span.typeName}, ${leaveApproval.states[span.state][0]}, ${formatDay(day)}`;
                return (
                  <td key={day} data-kind={kind}>
                    {span && (
                      <Go
                        href={to(leaveScreens.leaveRequest, { id: span.requestId })}
                        aria-label={`${name}: ${words}`}
                        title={words}
                        data-sure={!['asked', 'supported'].includes(span.state)}
                      >
                        {span.typeName.charAt(0)}
                      </Go>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Away</th>
            {days.map(({ day, kind, away }) => (
              <td key={day} className="num" data-kind={kind}>
                {away > 0 ? away : ''}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  );
}
