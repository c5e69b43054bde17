import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { dayIn, formatDay, timeIn, weekdayOf } from '#kit/contract/dates.ts';
import { keepShell } from '#kit/web/offline/keep-shell.ts';
import { usePageTitle } from '#kit/web/ui/page-title.ts';
import { teacherWords } from '../../contract/cell-words.ts';
import type { ViewRow } from '../../contract/published.ts';
import type { DaySession } from '../../contract/session.ts';
import type { Wall } from '../../contract/wall.ts';
import { timeSpan } from '../../contract/week-grid.ts';
import { arrangedWords } from '../arranged-words.ts';
import { useWall } from './use-wall.ts';
import './wall.css';

/** A screen on the wall: every class with what it has now and next, and who covers whom. Nobody is signed in. */
export default function WallScreen() {
  const { key = '' } = useParams({ strict: false });
  const { wall, ahead, ended, away } = useWall(key);
  const [now, setNow] = useState(() => Date.now());
  usePageTitle('Timetable wall');
  useEffect(() => {
    void keepShell();
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  if (ended)
    return (
      <main className="wall wall-said">
        <h1>Timetable wall</h1>
        <p>This address is no longer valid. The timetable administrator makes a new one under Calendars and walls.</p>
      </main>
    );
  if (!wall)
    return (
      <main className="wall wall-said" aria-busy={!away}>
        <h1>Timetable wall</h1>
        <p>{away ? 'There is no line to the school’s server. The timetable comes as soon as there is one.' : 'Loading'}</p>
      </main>
    );
  return <Board wall={wall} at={new Date(now - ahead)} away={away} />;
}

function Board({ wall, at, away }: { wall: Wall; at: Date; away: boolean }) {
  const [today, time] = [dayIn(wall.timeZone, at), timeIn(wall.timeZone, at)];
  const day = wall.days.find((one) => one.day === today);
  const covers = (day?.rows ?? [])
    .flatMap(({ sessions }) => sessions)
    .filter((session, place, all) => session.arranged.length > 0 && all.findIndex(({ id }) => id === session.id) === place)
    .filter(({ endsAt }) => endsAt > time)
    .toSorted((a, b) => a.startsAt.localeCompare(b.startsAt));
  return (
    <main className="wall">
      <header>
        <div>
          <h1>{wall.school}</h1>
          <p>
            {weekdayOf(today)} {formatDay(today)}
            {away && <output> · no line, shown as last read</output>}
          </p>
        </div>
        <time>{time}</time>
      </header>
      {!day && <p className="wall-said">What was read last is too old. The timetable comes as soon as there is a line.</p>}
      {day && day.closed !== null && <p className="wall-said">{day.closed}</p>}
      {day && day.closed === null && day.rows.length === 0 && <p className="wall-said">No timetable is published for today.</p>}
      {day && day.closed === null && (
        <div className="wall-body" data-covers={covers.length > 0 || undefined}>
          <ul className="wall-classes">
            {day.rows.map((row) => (
              <ClassNow key={row.key} row={row} time={time} />
            ))}
          </ul>
          {covers.length > 0 && (
            <section aria-label="Changes today">
              <h2>Changes today</h2>
              <ul>
                {covers.map((session) => (
                  <li key={session.id}>
                    <strong>
                      {timeSpan(session.startsAt, session.endsAt)} {session.title}
                    </strong>
                    <span>{session.classes.map(({ name }) => name).join(', ')}</span>
                    {arrangedWords(session).map((words) => (
                      <span key={words}>{words}</span>
                    ))}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </main>
  );
}

function ClassNow({ row, time }: { row: ViewRow; time: string }) {
  const now = row.sessions.filter(({ startsAt, endsAt }) => startsAt <= time && time < endsAt);
  const later = row.sessions.filter(({ startsAt }) => startsAt > time);
  const soonest = later.map(({ startsAt }) => startsAt).toSorted()[0];
  const next = later.filter(({ startsAt }) => startsAt === soonest);
  return (
    <li>
      <h2>{row.name}</h2>
      {now.length === 0 && <p className="wall-none">{next.length === 0 ? 'No more lessons today' : 'Nothing now'}</p>}
      {now.map((session) => (
        <One key={session.id} session={session} />
      ))}
      {next.length > 0 && (
        <p className="wall-next">
          {soonest?.replace(/^0/, '')} {[...new Set(next.map(({ title }) => title))].join(', ')}
        </p>
      )}
    </li>
  );
}

function One({ session }: { session: DaySession }) {
  const said = arrangedWords(session);
  const where = session.arranged.findLast(({ roomName }) => roomName !== null)?.roomName ?? session.roomName;
  return (
    <p className="wall-one">
      <strong>{session.title}</strong>
      <span>{[teacherWords(session), where, `to ${session.endsAt.replace(/^0/, '')}`].filter(Boolean).join(', ')}</span>
      {said.map((words) => (
        <em key={words}>{words}</em>
      ))}
    </p>
  );
}
