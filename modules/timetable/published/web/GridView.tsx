import { Box } from '@mantine/core';
import type { CSSProperties } from 'react';
import { formatDay } from '#kit/contract/dates.ts';
import type { ViewRow } from '../contract/published.ts';
import type { DaySession } from '../contract/session.ts';
import { cellLines, fewLines, type Looker } from '../contract/cell-words.ts';
import { type GridCell, gridOf, timeSpan } from '../contract/week-grid.ts';
import { arrangedWords } from './arranged-words.ts';
import './grid.css';

interface GridViewProps {
  rows: readonly ViewRow[];
  looker: Looker;
  /** What it shows, for who hears it. */
  label: string;
  /** Today, marked; null: no day of it is. */
  today: string | null;
}

/** Days down (or classes of one day) and slots across; on a phone the days one after the other. */
export function GridView({ rows, looker, label, today }: GridViewProps) {
  const school = looker === 'school';
  return (
    <>
      <Box component="section" className="pub-scroll box" data-phone={school || undefined} aria-label={label} tabIndex={0}>
        <GridTable rows={rows} looker={looker} label={label} today={today} />
      </Box>
      {!school && (
        <div className="pub-days">
          {rows.map((row) => (
            <DayList key={row.key} row={row} looker={looker} today={today} />
          ))}
        </div>
      )}
    </>
  );
}

function GridTable({ rows, looker, label, today }: GridViewProps) {
  const grid = gridOf(rows);
  return (
    <table className="pub-grid" aria-label={label}>
      <colgroup>
        <col className="pub-name" />
        {grid.columns.map(({ key, kind }) => (
          <col key={key} className={kind === 'lesson' ? undefined : 'pub-narrow'} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{looker === 'school' ? 'Class' : 'Day'}</th>
          {grid.columns.map(({ key, name, kind, startsAt, endsAt }) => (
            <th key={key} scope="col" data-beside={kind === 'lesson' ? undefined : true}>
              <span>{name}</span> {kind === 'lesson' && <small className="num">{timeSpan(startsAt, endsAt)}</small>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.rows.map(({ day, cells }) => (
          <tr key={day.key} data-today={looker !== 'school' && day.day === today ? true : undefined}>
            <th scope="row">
              <span>{day.name}</span>
              {looker !== 'school' && day.day && <small>{formatDay(day.day, true)}</small>}
            </th>
            {day.closed !== null || grid.columns.length === 0 ? (
              <td colSpan={Math.max(1, grid.columns.length)} className="pub-closed">
                {day.closed ?? 'Nothing is published'}
              </td>
            ) : (
              cells.map((cell) => <Cell key={cell.from} cell={cell} looker={looker} />)
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cell({ cell, looker }: { cell: GridCell<DaySession>; looker: Looker }) {
  if (cell.kind !== 'lesson')
    return (
      <td className="pub-beside" colSpan={cell.span}>
        <span>{cell.name}</span>
      </td>
    );
  return (
    <td colSpan={cell.span}>
      {cell.sessions.map((session) => (
        <Card key={session.id} session={session} looker={looker} time={cell.time} among={cell.sessions.length} />
      ))}
    </td>
  );
}

interface CardProps {
  session: DaySession;
  looker: Looker;
  time: string | null;
  /** How many stand in the cell: of several each is told in few words. */
  among?: number;
}

function Card({ session, looker, time, among = 1 }: CardProps) {
  const [title, ...lines] = among > 1 ? fewLines(session, looker) : cellLines(session, looker);
  const said = arrangedWords(session);
  return (
    <div className="pub-card" style={{ '--pub': session.colour } as CSSProperties} data-arranged={said.length > 0 || undefined}>
      <strong>{title}</strong>
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {time && <small className="num">{time}</small>}
      {said.map((words) => (
        <em key={words}>{words}</em>
      ))}
    </div>
  );
}

/** A day as a list by the clock. */
function DayList({ row, looker, today }: { row: ViewRow; looker: Looker; today: string | null }) {
  const lessons = row.sessions.filter(({ kind }) => kind === 'lesson');
  return (
    <section className="box pub-day" data-today={row.day === today || undefined} aria-label={row.name || (row.day ?? '')}>
      <h2>
        {row.name} {row.day && <small>{formatDay(row.day, true)}</small>}
      </h2>
      {row.closed !== null && <p className="hint">{row.closed}</p>}
      {row.closed === null && lessons.length === 0 && <p className="hint">No lessons</p>}
      <ul>
        {lessons.map((session) => (
          <li key={session.id}>
            <span className="num">{timeSpan(session.startsAt, session.endsAt)}</span>
            <Card session={session} looker={looker} time={null} />
          </li>
        ))}
      </ul>
    </section>
  );
}
