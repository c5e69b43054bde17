import { Box, Select } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { addDays, formatDay, weekdayOf } from '#kit/contract/dates.ts';
import { to } from '#kit/contract/screen.ts';
import { today } from '#kit/web/api/clock.ts';
import { download, printFile } from '#kit/web/api/files.ts';
import { useApi } from '#kit/web/api/hooks.ts';
import { buildRequest } from '#kit/web/api/request.ts';
import { EmptyState } from '#kit/web/ui/EmptyState.tsx';
import { ErrorState } from '#kit/web/ui/ErrorState.tsx';
import { say } from '#kit/web/ui/Notices.tsx';
import { Page, PageHeader } from '#kit/web/ui/Page.tsx';
import { SkeletonPage } from '#kit/web/ui/SkeletonTable.tsx';
import { useSearch } from '#kit/web/ui/address.ts';
import { attended, type DayStatus, dayStatuses, dayStatusLetters, dayStatusWords } from '../contract/day-status.ts';
import { daysScreens } from '../contract/screens.ts';
import { type MonthSheet, sheetsApi } from '../contract/sheets.ts';
import './sheet.css';

const failed = (error: Error): void => say(error.message);

/** The month of a day and the eleven before it, the newest first, with their names. */
function monthsUpTo(day: string): { value: string; label: string }[] {
  const months: { value: string; label: string }[] = [];
  for (let first = `${day.slice(0, 7)}-01`; months.length < 12; first = `${addDays(first, -1).slice(0, 7)}-01`)
    months.push({ value: first.slice(0, 7), label: formatDay(first).slice(2) });
  return months;
}

/** A class's month, a row a student and a column a day. */
export default function ClassesScreen() {
  const { history } = useRouter();
  const search = useSearch();
  const asked = new URLSearchParams(search);
  const { data: places, error: noPlaces, refetch: askPlaces } = useApi(sheetsApi.classes, {});
  const [months] = useState(() => monthsUpTo(today()));
  const month = months.find(({ value }) => value === asked.get('month'))?.value ?? months[0]?.value ?? '';
  const keyOf = (row: { classId: number; streamId: number | null }) => `${row.classId}.${row.streamId ?? 0}`;
  const streams = (places?.rows ?? []).filter(({ streamId }) => streamId !== null);
  const chosen = places?.rows.find((row) => keyOf(row) === asked.get('class')) ?? streams[0] ?? places?.rows[0];
  const wanted = { classId: chosen?.classId ?? 1, streamId: chosen?.streamId ?? null, month };
  const { data, error, refetch } = useApi(sheetsApi.month, wanted, { enabled: chosen !== undefined, keepPrevious: true });
  const go = (change: { class?: string; month?: string }): void =>
    history.replace(to(daysScreens.classes, {}, { class: chosen ? keyOf(chosen) : '', month, ...change }));
  const problem = noPlaces ?? error;
  return (
    <Page fill>
      <PageHeader
        title="Month sheets"
        menu={
          chosen && data && data.rows.length > 0 && data.days.length > 0
            ? [
                { label: 'Print', onClick: () => void printFile(buildRequest(sheetsApi.print, wanted).url).catch(failed) },
                {
                  label: 'Download as Excel',
                  onClick: () => void download(buildRequest(sheetsApi.workbook, wanted).url, 'Register.xlsx').catch(failed),
                },
              ]
            : []
        }
      />
      {problem && !data && (
        <ErrorState
          title="The sheet could not be loaded"
          error={problem}
          onRetry={() => void Promise.all([askPlaces(), refetch()])}
        />
      )}
      {!problem && places?.rows.length === 0 && (
        <EmptyState
          title="No classes"
          text="Sheets of the streams whose class teacher you are appear here, and of all for who marks all registers."
        />
      )}
      {!problem && (!places || (chosen && !data)) && <SkeletonPage />}
      {chosen && data && (
        <>
          <div className="sheet-choices">
            <Select
              label="Class"
              allowDeselect={false}
              searchable
              data={places?.rows.map((row) => ({
                value: keyOf(row),
                label: row.streamName === null ? row.className : `${row.className} ${row.streamName}`,
              }))}
              value={keyOf(chosen)}
              onChange={(value) => value !== null && go({ class: value })}
            />
            <Select
              label="Month"
              allowDeselect={false}
              data={months}
              value={month}
              onChange={(value) => value !== null && go({ month: value })}
            />
          </div>
          <Sheet sheet={data} />
        </>
      )}
    </Page>
  );
}

function Sheet({ sheet }: { sheet: MonthSheet }) {
  const name = [sheet.className, sheet.streamName].filter(Boolean).join(' ');
  if (sheet.rows.length === 0) return <EmptyState title="No students" text={`Nobody is in ${name}.`} />;
  if (sheet.days.length === 0)
    return <EmptyState title="No school days" text="This month has no school day up to today, and nobody was marked in it." />;
  const here = sheet.days.map((_, at) => {
    const marks = sheet.rows.flatMap((row) => row.marks[at] ?? []);
    return marks.length === 0 ? null : marks.filter(isHere).length;
  });
  const total = (of: (row: MonthSheet['rows'][number]) => number) => sheet.rows.reduce((sum, row) => sum + of(row), 0);
  return (
    <div className="box month-box" data-fill>
      <Box
        component="section"
        className="table-scroll month-scroll"
        aria-label={`Attendance of ${name}`}
        tabIndex={0}
        ref={newestFirst}
      >
        <table className="table month-sheet" aria-label={`Attendance of ${name}`}>
          <thead>
            <tr>
              <th scope="col">Student</th>
              {sheet.days.map((day) => (
                <th scope="col" key={day} title={`${weekdayOf(day)}, ${formatDay(day)}`}>
                  <span className="hint">{weekdayOf(day).slice(0, 2)}</span>
                  {Number(day.slice(8))}
                </th>
              ))}
              <th scope="col" className="cell-end">
                Attended
              </th>
              <th scope="col" className="cell-end">
                Missed
              </th>
              <th scope="col" className="cell-end">
                %
              </th>
            </tr>
          </thead>
          <tbody>
            {sheet.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {row.name}
                  <span className="hint num">{row.admissionNo}</span>
                </th>
                {sheet.days.map((day, at) => {
                  const mark = row.marks[at] ?? null;
                  return (
                    <td key={day} data-status={mark ?? undefined}>
                      {mark && <abbr title={dayStatusWords[mark]}>{dayStatusLetters[mark]}</abbr>}
                    </td>
                  );
                })}
                <td className="num cell-end">{row.attended}</td>
                <td className="num cell-end">{row.missed}</td>
                <td className="num cell-end">{percent(row.attended, row.of)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Here</th>
              {here.map((count, at) => (
                <td key={sheet.days[at]} className="num">
                  {count}
                </td>
              ))}
              <td className="num cell-end">{total(({ attended: days }) => days)}</td>
              <td className="num cell-end">{total(({ missed }) => missed)}</td>
              <td className="num cell-end">
                {percent(
                  total(({ attended: days }) => days),
                  total(({ of }) => of),
                )}
              </td>
            </tr>
          </tfoot>
        </table>
      </Box>
      <p className="month-key">
        {dayStatuses.map((status) => (
          <span key={status}>
            <strong>{dayStatusLetters[status]}</strong> {dayStatusWords[status].toLowerCase()}
          </span>
        ))}
      </p>
    </div>
  );
}

/** Opens a sheet that is wider than its place at its newest days. */
const newestFirst = (scroller: HTMLElement | null): void => scroller?.scrollTo({ left: scroller.scrollWidth });
const percent = (days: number, of: number) => (of === 0 ? '–' : ((days / of) * 100).toFixed(0));
const isHere = (mark: DayStatus | null | undefined) => attended.some((status) => status === mark);
