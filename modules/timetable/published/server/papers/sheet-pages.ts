import { notFound } from '#kit/contract/errors.ts';
import { cellLines, sheetLines } from '../../contract/cell-words.ts';
import { type FrameClass, slotsOn } from '../../contract/frame.ts';
import type { Session } from '../../contract/session.ts';
import { gridOf, timeSpan } from '../../contract/week-grid.ts';
import type { Sheets } from './sheets.store.ts';

/** What stands in a cell of a paper. */
export interface PaperItem {
  readonly lines: readonly string[];
  /** `#rrggbb` */
  readonly colour: string;
}

/** One class, teacher or room: days down, slots across. */
export interface WeekPage {
  readonly kind: 'week';
  readonly title: string;
  readonly columns: readonly { readonly name: string; readonly time: string; readonly narrow: boolean }[];
  readonly rows: readonly {
    readonly name: string;
    readonly cells: readonly {
      readonly span: number;
      readonly lesson: boolean;
      readonly name: string;
      /** Where it is not the time of the head. */
      readonly time: string | null;
      readonly items: readonly PaperItem[];
    }[];
  }[];
}

/** The whole school: a row for each class, teacher or room, and a column for each lesson of the days. */
export interface MatrixPage {
  readonly kind: 'matrix';
  readonly title: string;
  readonly groups: readonly { readonly name: string; readonly count: number }[];
  readonly heads: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly ({ readonly span: number } & PaperItem)[] }[];
}

export type RowKind = 'class' | 'teacher' | 'room';

/** Somebody who has a row or a page. */
interface Whose {
  readonly key: string;
  readonly name: string;
  readonly sessions: readonly Session[];
}

const takes = ({ classId, streamId }: FrameClass, session: Session): boolean =>
  session.classes.some((sits) => sits.classId === classId && (sits.streamId === null || sits.streamId === streamId));

/** All classes in their order, or all teachers or rooms by name, with what each has. */
export function whoseSheets({ publication, sessions }: Sheets, kind: RowKind): Whose[] {
  if (kind === 'class')
    return publication.frame.classes.map((one) => ({
      key: one.key,
      name: one.name,
      sessions: sessions.filter((session) => takes(one, session)),
    }));
  const known = new Map<string, { name: string; sessions: Session[] }>();
  const add = (id: number, name: string, session: Session) => {
    const found = known.get(String(id)) ?? { name, sessions: [] };
    found.sessions.push(session);
    known.set(String(id), found);
  };
  for (const session of sessions)
    if (kind === 'teacher') for (const { staffMemberId, name } of session.teachers) add(staffMemberId, name, session);
    else if (session.roomId !== null) add(session.roomId, session.roomName ?? '', session);
  return [...known]
    .map(([key, one]) => ({ key, ...one }))
    .toSorted((a, b) => a.name.localeCompare(b.name) || Number(a.key) - Number(b.key));
}

/** A page for one of them, or for each. Throws 404 for a key that the published timetable does not have. */
export function weekPages(sheets: Sheets, kind: RowKind, key: string): WeekPage[] {
  const wanted = whoseSheets(sheets, kind).filter((one) => key === '' || one.key === key);
  if (wanted.length === 0) throw notFound(kind);
  return wanted.map((whose) => weekPage(sheets, kind, whose));
}

function bellsOf({ publication }: Sheets, kind: RowKind | 'student', { key, sessions }: Whose): number[] {
  const { classes } = publication.frame;
  const own = kind === 'class' ? classes.filter((one) => one.key === key) : [];
  const met = classes.filter((one) => sessions.some((session) => session.kind === 'lesson' && takes(one, session)));
  return [...new Set((own.length > 0 ? own : met).map(({ bell }) => bell))];
}

/** The page of somebody whose sessions are known. */
export function weekPage(sheets: Sheets, kind: RowKind | 'student', whose: Whose): WeekPage {
  const { frame } = sheets.publication;
  const bells = bellsOf(sheets, kind, whose);
  const { columns, rows } = gridOf(
    frame.days.map(({ weekday, week, name }) => ({
      key: `${week} ${weekday}`,
      name,
      day: null,
      closed: null,
      slots: slotsOn(frame, weekday, week, bells.length > 0 ? bells : [0]),
      sessions: whose.sessions.filter((one) => one.weekday === weekday && one.week === week),
    })),
  );
  return {
    kind: 'week',
    title: whose.name,
    columns: columns.map((column) => ({
      name: column.name,
      time: timeSpan(column.startsAt, column.endsAt),
      narrow: column.kind !== 'lesson',
    })),
    rows: rows.map(({ day, cells }) => ({
      name: day.name,
      cells: cells.map((cell) => ({
        span: cell.span,
        lesson: cell.kind === 'lesson',
        name: cell.name,
        time: cell.time,
        items: cell.sessions.map((session) => ({ lines: cellLines(session, kind), colour: session.colour })),
      })),
    })),
  };
}

/** Rows on one sheet of whole-school papers at most, and columns. */
const most = { a3: { rows: 64, columns: 60 }, a4: { rows: 42, columns: 24 } } as const;

/** The whole school, on as many sheets as its rows and days need; each week of the cycle begins one. */
export function matrixPages(sheets: Sheets, kind: RowKind, paper: 'a3' | 'a4'): MatrixPage[] {
  const { frame } = sheets.publication;
  const all = whoseSheets(sheets, kind);
  const numbersOf = (weekday: number, week: number) =>
    Math.max(0, ...slotsOn(frame, weekday, week).map(({ number }) => number ?? 0));
  const days = frame.days
    .map((day) => ({ ...day, lessons: numbersOf(day.weekday, day.week) }))
    .filter(({ lessons }) => lessons > 0);
  const sheetsOfDays = inSheets(days, most[paper].columns);
  const pages: MatrixPage[] = [];
  for (const some of sheetsOfDays)
    for (let from = 0; from < Math.max(1, all.length); from += most[paper].rows)
      pages.push({
        kind: 'matrix',
        title: { class: 'All classes', teacher: 'All teachers', room: 'All rooms' }[kind],
        groups: some.map(({ name, lessons }) => ({ name, count: lessons })),
        heads: some.flatMap(({ lessons }) => Array.from({ length: lessons }, (_, at) => String(at + 1))),
        rows: all.slice(from, from + most[paper].rows).map(({ name, sessions }) => ({
          name,
          cells: some.flatMap(({ weekday, week, lessons }) =>
            cellsOf(
              sessions.filter((one) => one.kind === 'lesson' && one.weekday === weekday && one.week === week),
              lessons,
              kind,
            ),
          ),
        })),
      });
  return pages;
}

/** Days that stand on one sheet: no more columns than fit, and one week of the cycle. */
function inSheets<D extends { week: number; lessons: number }>(days: readonly D[], columns: number): D[][] {
  const sheets: D[][] = [];
  for (const day of days) {
    const last = sheets.at(-1);
    const taken = last?.reduce((sum, { lessons }) => sum + lessons, 0) ?? 0;
    if (last && last[0]?.week === day.week && taken + day.lessons <= columns) last.push(day);
    else sheets.push([day]);
  }
  return sheets;
}

function cellsOf(sessions: readonly Session[], lessons: number, kind: RowKind): ({ span: number } & PaperItem)[] {
  const cells: ({ span: number } & PaperItem)[] = [];
  let before = '';
  for (let at = 1; at <= lessons; at += 1) {
    const here = sessions.filter(({ number, slots }) => number !== null && number <= at && at < number + slots);
    const same = here.map(({ id }) => id).join(' ');
    const last = cells.at(-1);
    if (last && same !== '' && before === same) cells[cells.length - 1] = { ...last, span: last.span + 1 };
    else {
      const colours = [...new Set(here.map(({ colour }) => colour))];
      const lines =
        here.length === 1 ? here.flatMap((one) => sheetLines(one, kind)) : [here.map(({ short }) => short).join(' / ')];
      cells.push({ span: 1, lines: lines.filter(Boolean), colour: colours.length === 1 ? (colours[0] ?? '') : '' });
    }
    before = same;
  }
  return cells;
}
