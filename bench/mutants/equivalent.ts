/** A change after which the product does the same, so that no test can notice it. */
export interface Equivalent {
  file: string;
  before: string;
  after: string;
  because: string;
}

export const equivalents: readonly Equivalent[] = [
  {
    file: 'modules/platform/server/sign-in/retention.ts',
    before: '<',
    after: '<=',
    because: 'What goes was past its time days before, and nothing looks at it: a millisecond earlier is the same.',
  },
  {
    file: 'modules/platform/server/sign-in/retention.ts',
    before: '86_400_000',
    after: '86400001',
    because: 'What goes was past its time days before, and nothing looks at it: milliseconds earlier or later are the same.',
  },
  {
    file: 'modules/platform/server/area/impersonation.routes.ts',
    before: 's.account_id = ${user.impersonator.accountId}',
    after: 'true',
    because: 'The session that one came from is always of who acts: both are written together, and never changed.',
  },
  {
    file: 'modules/exams/marks/server/enter-marks.ts',
    before: 'm.student_id = any(${cells.map(({ studentId }) => studentId)}::bigint[])',
    after: 'true',
    because: 'It only keeps short what is read: marks are looked up by their student and paper.',
  },
  {
    file: 'modules/library/fines/server/at-the-desk.ts',
    before: '<=',
    after: '<',
    because: 'On the day itself no day is late, and for none there is no fine.',
  },
  {
    file: 'modules/exams/results/server/entries.store.ts',
    before: 'h.exam_id = ${examId}',
    after: 'true',
    because: 'It only keeps short what is read: who stands on a sheet is read of this exam alone.',
  },
  {
    file: 'modules/elearning/learners/server/who.ts',
    before: '||',
    after: '&&',
    because: 'Who is a student has a number of one and nobody else has: the constraint account_student_kind says so.',
  },
  {
    file: 'modules/elearning/live/server/room/take-part.ts',
    before: 'o.meeting_id = ${id}',
    after: 'true',
    because: 'Whoever is in a room is a person of that meeting alone, and the stroke is sought by its person.',
  },
  {
    file: 'modules/finance/ledger/server/charges/ledger-parts.ts',
    before: 'e.charge_id is not null',
    after: 'true',
    because: 'The join with the charge after it leaves out what has none; it has the entries read by their index.',
  },
  {
    file: 'modules/exams/results/server/rework-subject.ts',
    before: 'student_id = any(${studentIds}::bigint[])',
    after: 'true',
    because: 'It only keeps short what is read: subjects are looked up by their student.',
  },
  ...['c.exam_id in (select exam_id from subjects)', 'c.class_id in (select class_id from subjects)'].map((before) => ({
    file: 'modules/exams/sittings/server/progress.store.ts',
    before,
    after: 'true',
    because: 'The join after it asks for the same; it keeps small what is materialized.',
  })),
  ...[
    ['modules/exams/setup/server/setup-step.ts', '70', '71'],
    ['modules/exams/marks/server/home-part.ts', '30', '31'],
  ].map(([file = '', before = '', after = '']) => ({
    file,
    before,
    after,
    because: 'It says before which others it stands, and the next of them is ten away.',
  })),
  ...[
    ['1', '2'],
    ['+', '-'],
  ].map(([before = '', after = '']) => ({
    file: 'modules/exams/setup/server/scales.store.ts',
    before,
    after,
    because: 'Of the places of grades only the order is ever asked for.',
  })),
];
