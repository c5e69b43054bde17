import { expect, test } from 'vitest';
import { type Heads, headingOf, type MarkColumn } from './columns.ts';
import { planMarks } from './plan.ts';
import { type ImportSheet, type ImportStudent, type ImportWorld, markKey, type PresentMark } from './world.store.ts';

const music: MarkColumn = { courseId: 1, subjectName: 'Music', shortName: null, code: null, place: 0, paperName: '', outOf: 100 };
const art: MarkColumn = { ...music, courseId: 2, subjectName: 'Art', place: 2, paperName: 'Paper 2' };
const student = (id: number): ImportStudent => ({
  id,
  name: `Asha Njeri ${id}`,
  admissionNo: `A${id}`,
  code: `10${id}`,
  classId: 3,
  streamId: null,
  className: 'Form 3',
  streamName: null,
});
const sheet = (courseId: number, places: number[], locked = false): ImportSheet => ({
  id: courseId,
  classId: 3,
  streamId: null,
  courseId,
  locked,
  papers: new Map(places.map((place) => [place, 100])),
});
const present = (score: number, at = '2026-02-02T08:00:00.000Z'): PresentMark => ({
  state: 'scored',
  score,
  version: 4,
  by: 'Wanjirũ',
  at,
});
interface Of {
  students?: number;
  anonymous?: boolean;
  sheets?: ImportSheet[];
  marks?: Record<string, PresentMark>;
}
const worldOf = ({
  students = 2,
  anonymous = false,
  sheets = [sheet(1, [0]), sheet(2, [2])],
  marks = {},
}: Of = {}): ImportWorld => ({
  exam: { id: 9, name: 'Mock', state: 'open', kind: 'sat', anonymous },
  columns: [music, art],
  students: Array.from({ length: students }, (_, at) => student(at + 1)),
  sheets: new Map(sheets.map((one) => [one.id, one])),
  sheetOf: (_, courseId) => sheets.find((one) => one.courseId === courseId),
  present: new Map(Object.entries(marks)),
});
const heads = (more: Partial<Heads> = {}): Heads => ({
  number: 0,
  name: 1,
  made: -1,
  marks: [music, art].map((column, at) => ({ at: at + 2, heading: headingOf(column), column })),
  unread: [],
  ...more,
});
const plan = (
  world: ImportWorld,
  cells: string[][],
  more: { heads?: Heads; overwrite?: boolean; decided?: Record<string, 'take' | 'leave'> } = {},
) =>
  planMarks(
    world,
    cells.map((own, at) => ({ row: at + 2, cells: own })),
    more.heads ?? heads(),
    { overwrite: more.overwrite ?? false, timeZone: 'Africa/Nairobi', decided: more.decided ?? {} },
  );

test('marks are entered in hundredths with what stands there, and counted by subject', () => {
  const marks = { [markKey(1, 2, 0)]: present(5000), [markKey(2, 2, 2)]: present(6000) };
  const {
    marks: planned,
    found,
    changes,
  } = plan(
    worldOf({ marks }),
    [
      ['a1', '', '61.5', 'x'],
      ['', '', '', ''],
      ['A2', 'NJERI ASHA', '50', '61'],
    ],
    { overwrite: true },
  );
  expect(planned).toEqual([
    { sheetId: 1, studentId: 1, paper: 0, state: 'scored', score: 6150, seen: 0 },
    { sheetId: 2, studentId: 1, paper: 2, state: 'absent', score: null, seen: 0 },
    { sheetId: 2, studentId: 2, paper: 2, state: 'scored', score: 6100, seen: 4 },
  ]);
  expect(found).toMatchObject({ rows: 2, added: 2, changed: 1, same: 1, refused: 0, undecided: 0 });
  expect(found.subjects).toEqual([
    { name: 'Music', added: 1, changed: 0, same: 1, refused: 0 },
    { name: 'Art Paper 2 (out of 100)', added: 1, changed: 1, same: 0, refused: 0 },
  ]);
  expect(changes).toEqual([{ row: 4, label: 'A2 Asha Njeri 2', column: 'Art Paper 2 (out of 100)', from: '60', to: '61' }]);
});

test('what is wrong is said for the row or the cell: no number, a stranger, twice, not taken, no such paper, locked', () => {
  const sheets = [sheet(1, [0], true), sheet(2, [1])];
  const { faults, marks, found } = plan(worldOf({ sheets }), [
    ['', 'Nobody', '5', ''],
    ['A9', 'Stranger', '5', ''],
    ['A1', '', '5', '6'],
    ['A1', '', '5', '6'],
    ['A2', '', '-', '200'],
  ]);
  expect(marks).toEqual([]);
  expect(faults.map(({ row, at, label, title }) => [row, at, label, title].join('; '))).toEqual([
    '2; ; Nobody; No admission number',
    '3; ; A9 Stranger; Not a candidate of this exam',
    '4; 2; A1 Asha Njeri 1; Music: sheet locked',
    '4; 3; A1 Asha Njeri 1; Art Paper 2 (out of 100): not taken',
    '5; ; A1 Asha Njeri 1; Twice in the file',
    '6; 3; A2 Asha Njeri 2; Art Paper 2 (out of 100): not taken',
  ]);
  expect(faults[4]?.said).toBe('Row 4 is the same student.');
  expect([found.refused, ...found.subjects.map(({ refused }) => refused)]).toEqual([6, 1, 2]);
  const untaken = plan(worldOf({ sheets: [sheet(1, [0])] }), [['A1', '', '', '5']]);
  expect(untaken.faults.map(({ said }) => said)).toEqual(['The student does not take Art in this exam.']);
});

test('under codes a code names the candidate, and neither the name in the file nor that of the record is looked at', () => {
  const { marks, names, faults } = plan(worldOf({ anonymous: true }), [
    ['101', 'Somebody Else', '5', ''],
    ['A2', 'Guessed', '5', ''],
    ['', '', '5', ''],
  ]);
  expect([marks.length, names]).toEqual([1, []]);
  expect(faults.map(({ label, title }) => [label, title])).toEqual([
    ['A2 Guessed', 'Not a candidate of this exam'],
    ['', 'No code'],
  ]);
});

test('a name of somebody else waits until it is decided, with the marks that wait', () => {
  const rows = [
    ['A1', 'Wafula', '5', '-'],
    ['A2', 'Wafula', '5', '6'],
  ];
  const asked = plan(worldOf(), rows);
  expect(asked.marks).toEqual([]);
  expect([asked.found.undecided, asked.found.names.map(({ row, marks, decision }) => [row, marks, decision])]).toEqual([
    2,
    [
      [2, 1, null],
      [3, 2, null],
    ],
  ]);
  const decided = plan(worldOf(), rows, { decided: { 2: 'leave', 3: 'take' } });
  expect(decided.marks.map(({ studentId }) => studentId)).toEqual([2, 2]);
  expect(decided.found.undecided).toBe(0);
  // Those to decide come first.
  expect(plan(worldOf(), rows, { decided: { 2: 'take' } }).found.names.map(({ row }) => row)).toEqual([3, 2]);
  expect(plan(worldOf(), rows, { heads: heads({ name: -1 }) }).marks).toHaveLength(3);
});

test('a mark stays that changed after the sheet was made, or of which the sheet does not say it, unless it is to be written over', () => {
  const made = '2026-02-02T08:00:00.000Z';
  const tried = (at: string, overwrite = false, filled = made) => {
    const world = worldOf({ marks: { [markKey(1, 1, 0)]: present(5000, at) } });
    const { marks, faults } = plan(world, [['A1', '', '60', '', filled]], { heads: heads({ made: 4 }), overwrite });
    return [marks.length, ...faults.map(({ title }) => title)];
  };
  const later = '2026-02-02T08:00:00.001Z';
  expect([tried(made), tried(later), tried(later, true)]).toEqual([[1], [0, 'Music: changed since'], [1]]);
  expect([tried(made, false, 'yesterday'), tried(made, true, '')]).toEqual([[0, 'Music: another mark is there'], [1]]);
  const world = worldOf({ marks: { [markKey(1, 1, 0)]: present(5000), [markKey(2, 1, 2)]: present(6000) } });
  const { faults, found } = plan(world, [['A1', '', '60', '60']]);
  expect([found.added + found.changed, found.same]).toEqual([0, 1]);
  expect(faults[0]?.said).toMatch(/^50 was entered by .+ The file has 60, and does not say when it was filled in\.$/);
});

test('of each problem and of the changes 20 are shown, of names 200, the most frequent problem first', () => {
  const many = worldOf({
    students: 201,
    marks: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [markKey(1, at + 1, 0), present(100)])),
  });
  const rows = Array.from({ length: 201 }, (_, at) => [`A${at + 1}`, '', '5', at === 0 ? '' : 'what']);
  const { found, changes } = plan(many, [['A999', '', '', ''], ...rows], { overwrite: true });
  expect([changes.length, found.examples.length]).toEqual([21, 20]);
  expect(found.problems.map(({ title, count, rows: some }) => [title, count, some.length])).toEqual([
    ['Art Paper 2 (out of 100): no mark', 200, 20],
    ['Not a candidate of this exam', 1, 1],
  ]);
  const named = plan(
    many,
    rows.map(([number = '']) => [number, 'Wafula', '5', '']),
  );
  expect([named.names.length, named.found.undecided, named.found.names.length]).toEqual([201, 201, 200]);
  // A hundred kinds of problems are shown.
  const columns = Array.from({ length: 101 }, (_, at): MarkColumn => ({
    ...music,
    courseId: at + 10,
    subjectName: `Subject ${at}`,
  }));
  const wide = heads({ marks: columns.map((column, at) => ({ at: at + 2, heading: column.subjectName, column })) });
  expect(plan(worldOf(), [['A1', '', ...columns.map(() => '5')]], { heads: wide }).found.problems).toHaveLength(100);
});
