import type { ProblemGroup } from '#kit/contract/imports.ts';
import {
  keptMark,
  type MarkState,
  type MarkValue,
  markText,
  readMark,
  sameMark,
} from '../../../sittings/contract/mark-values.ts';
import type { MarkChange, MarkImportFound, Tally } from '../../contract/mark-imports.ts';
import { type Heads, headingOf, type MarkColumn } from './columns.ts';
import { keptBecause } from './kept-mark.ts';
import { type AskedName, type Decided, fitsName } from './names-asked.ts';
import { type ImportStudent, type ImportWorld, markKey, type PresentMark } from './world.store.ts';

/** A mark that a file brings, with the version that stands there; 0 for none. */
export interface PlannedMark {
  readonly sheetId: number;
  readonly studentId: number;
  readonly paper: number;
  readonly state: MarkState;
  /** In hundredths of a mark. */
  readonly score: number | null;
  readonly seen: number;
}

/** Something wrong in a row; `at` is the place of its cell, null for the whole row. */
export interface Fault {
  readonly row: number;
  readonly at: number | null;
  readonly label: string;
  readonly title: string;
  readonly said: string;
}

export interface MarkPlan {
  readonly marks: readonly PlannedMark[];
  readonly faults: readonly Fault[];
  /** Every mark that is written over. */
  readonly changes: readonly MarkChange[];
  /** Rows whose name is not the student's, all of them. */
  readonly names: readonly AskedName[];
  readonly found: Omit<MarkImportFound, 'leftOut'>;
}

/** As many as are shown of each problem, and of the marks that are written over. */
const shown = 20;
/** As many names as are asked about at once. */
const namesShown = 200;

const valueOf = (mark: PresentMark | undefined): MarkValue | null => (mark ? keptMark(mark) : null);
const emptyTally = (): Tally => ({ added: 0, changed: 0, same: 0, refused: 0 });

/**
 * Says what becomes of every cell of a sheet: entered, the same as what stands, or refused in words. Empty cells change nothing.
 * A mark that was changed after the sheet was filled in from the marks is kept, and so is every other mark that a sheet which does not
 * say when it was filled in would change, unless `overwrite`.
 */
export function planMarks(
  world: ImportWorld,
  rows: readonly { row: number; cells: readonly string[] }[],
  heads: Heads,
  { overwrite, timeZone, decided }: { overwrite: boolean; timeZone: string; decided: Decided },
): MarkPlan {
  const { anonymous } = world.exam;
  const known = new Map(
    world.students.map((one) => [(anonymous ? (one.code ?? '') : one.admissionNo).trim().toLowerCase(), one]),
  );
  const marks: PlannedMark[] = [];
  const faults: Fault[] = [];
  const changes: MarkChange[] = [];
  const names: AskedName[] = [];
  const total = emptyTally();
  const bySubject = new Map<MarkColumn, Tally>(heads.marks.map(({ column }) => [column, emptyTally()]));
  const rowOf = new Map<number, number>();
  let filled = 0;
  for (const { row, cells } of rows) {
    if (cells.every((cell) => cell.trim() === '')) continue;
    filled += 1;
    const own = (cells[heads.number] ?? '').trim();
    const student = known.get(own.toLowerCase());
    const label = [own, student && !anonymous ? student.name : heads.name >= 0 ? cells[heads.name] : '']
      .filter(Boolean)
      .join(' ');
    const refuseRow = (title: string, said: string) => faults.push({ row, at: null, label, title, said });
    const before = student && rowOf.get(student.id);
    if (own === '') refuseRow(`No ${anonymous ? 'code' : 'admission number'}`, 'The row does not say whose marks these are.');
    else if (!student) refuseRow('Not a candidate of this exam', `“${own}” does not sit this exam.`);
    else if (before !== undefined) refuseRow('Twice in the file', `Row ${before} is the same student.`);
    if (!student || before !== undefined) continue;
    rowOf.set(student.id, row);
    const given = anonymous || heads.name < 0 ? '' : (cells[heads.name] ?? '').trim();
    if (!fitsName(student.name, given)) {
      const decision = decided[String(row)] ?? null;
      const waiting = heads.marks.filter(({ at }) => !noMark((cells[at] ?? '').trim())).length;
      names.push({ row, number: own, known: student.name, given, marks: waiting, decision });
      if (decision !== 'take') continue;
    }
    const made = heads.made < 0 ? Number.NaN : Date.parse((cells[heads.made] ?? '').trim());
    for (const { at, heading, column } of heads.marks) {
      const text = (cells[at] ?? '').trim();
      if (noMark(text)) continue;
      const tally = bySubject.get(column) ?? emptyTally();
      const judged = judge(world, student, column, text);
      if ('said' in judged) {
        faults.push({ row, at, label, title: `${heading}: ${judged.title}`, said: judged.said });
        tally.refused += 1;
        continue;
      }
      const { mark, present, value } = judged;
      if (sameMark(value, valueOf(present))) {
        tally.same += 1;
        continue;
      }
      if (world.sheets.get(mark.sheetId)?.locked) {
        const said = 'The head of the department has locked the sheet. Unlock it first.';
        faults.push({ row, at, label, title: `${heading}: sheet locked`, said });
        tally.refused += 1;
        continue;
      }
      const kept = present && !overwrite ? keptBecause(present, made, text, timeZone) : null;
      if (kept !== null) {
        faults.push({ row, at, label, title: `${heading}: ${kept.title}`, said: kept.said });
        tally.refused += 1;
        continue;
      }
      marks.push(mark);
      if (present) {
        tally.changed += 1;
        changes.push({ row, label, column: headingOf(column), from: markText(valueOf(present)), to: markText(value) });
      } else tally.added += 1;
    }
  }
  for (const tally of bySubject.values())
    for (const key of ['added', 'changed', 'same', 'refused'] as const) total[key] += tally[key];
  const subjects = [...bySubject].map(([column, tally]) => ({ name: headingOf(column), ...tally }));
  const undecided = names.filter(({ decision }) => decision === null).length;
  return {
    marks,
    faults,
    changes,
    names,
    found: {
      ...total,
      refused: faults.length,
      rows: filled,
      subjects,
      unread: [...heads.unread],
      problems: grouped(faults),
      examples: changes.slice(0, shown),
      undecided,
      names: names
        .toSorted((a, b) => Number(a.decision !== null) - Number(b.decision !== null) || a.row - b.row)
        .slice(0, namesShown),
    },
  };
}

const noMark = (text: string) => text === '' || text === '-';

type Judged = { title: string; said: string } | { mark: PlannedMark; present: PresentMark | undefined; value: MarkValue };

function judge(world: ImportWorld, student: ImportStudent, column: MarkColumn, text: string): Judged {
  const sheet = world.sheetOf(student.id, column.courseId);
  const outOf = sheet?.papers.get(column.place);
  if (!sheet || outOf === undefined)
    return { title: 'not taken', said: `The student does not take ${column.subjectName} in this exam.` };
  const read = readMark(text, outOf);
  if ('fault' in read) return { title: 'no mark', said: `“${text}”: ${read.fault}` };
  const { value } = read;
  if (value === null) return { title: 'no mark', said: `“${text}” is no mark.` };
  const present = world.present.get(markKey(sheet.id, student.id, column.place));
  return {
    value,
    present,
    mark: {
      sheetId: sheet.id,
      studentId: student.id,
      paper: column.place,
      state: value.state,
      score: value.score === null ? null : Math.round(value.score * 100),
      seen: present?.version ?? 0,
    },
  };
}

/** Problems by kind, the most frequent first. */
function grouped(faults: readonly Fault[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  for (const { row, label, title, said } of faults) {
    const group = groups.get(title) ?? { title, count: 0, rows: [] };
    group.count += 1;
    if (group.rows.length < shown) group.rows.push({ row, label, said });
    groups.set(title, group);
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count).slice(0, 100);
}
