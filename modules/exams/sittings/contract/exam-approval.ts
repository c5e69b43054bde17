import { type Approval, approval } from '#kit/contract/approval.ts';
import { type ExamKind, examStateWords } from './exam-states.ts';
import { examsApi } from './exams.ts';

/** A term's or a year's exam has no marks of its own. */
const sat = {
  field: 'kind',
  is: ['sat'],
  words: 'An exam that is made of others has no marks of its own. Process its results.',
} as const;

/** Steps that every exam goes through. */
const process = {
  to: 'processed',
  call: examsApi.process,
  words: {
    button: 'Process results',
    text: 'Grades, means and ranks are calculated from the marks as they are now.',
    done: 'The results are processed',
  },
  place: 'primary',
} as const;
const approve = {
  from: ['processed'],
  to: 'approved',
  call: examsApi.approve,
  words: {
    button: 'Approve results',
    text: 'From now on the results stand. A change needs the exam to be opened again, with a reason.',
    done: 'The results are approved',
  },
  place: 'primary',
} as const;
const publish = {
  from: ['approved'],
  to: 'published',
  call: examsApi.publish,
  words: { button: 'Publish results', text: 'Report forms may go out.', done: 'The results are published' },
  place: 'primary',
} as const;
const archive = {
  from: ['published'],
  to: 'archived',
  call: examsApi.archive,
  words: {
    button: 'Archive',
    text: 'It stays readable, and nothing in it changes any more.',
    done: 'The exam is archived',
  },
} as const;
const reopen = {
  call: examsApi.reopen,
  reason: { field: 'reason', label: 'Reason' },
  words: {
    button: 'Open again',
    text: 'Opening it changes nobody’s result. Marks that change touch their students and the places that move with them, all named before the results are approved anew. Teachers, subjects taken, grading and the rule for the mean stay those of this exam. Until it is published again its report forms are not confirmed and nothing is sent.',
    done: 'The exam is open again',
    audit: 'opened again',
  },
} as const;

/** An exam that students sit, from draft to archive. What comes next stands first; results are approved rather than processed again. */
export const examApproval = approval({
  entity: 'exam',
  states: examStateWords,
  steps: {
    open: {
      from: ['draft'],
      to: 'open',
      call: examsApi.open,
      only: sat,
      words: {
        button: 'Open for marks',
        text: 'The students of its classes become its candidates, and every subject of every stream gets a sheet that its teachers fill in.',
        done: 'The exam is open for marks',
        audit: 'opened',
      },
      place: 'primary',
    },
    close: {
      from: ['open'],
      to: 'closed',
      call: examsApi.close,
      only: sat,
      words: {
        button: 'Close entry',
        text: 'Teachers enter no more marks. It can be opened again with a reason.',
        done: 'Entry is closed',
      },
      place: 'primary',
    },
    approve,
    process: { ...process, from: ['closed', 'processed'] },
    publish,
    archive,
    reopen: { ...reopen, from: ['closed', 'processed', 'approved', 'published'], to: 'open' },
  },
});

const { draft, processed, approved, published, archived } = examStateWords;

/** A term's or a year's exam, made of others by their shares: it has no marks to enter, and opened again it is processed anew. */
export const madeExamApproval = approval({
  entity: 'term or year exam',
  states: { draft, processed, approved, published, archived },
  steps: {
    approve,
    process: { ...process, from: ['draft', 'processed'] },
    publish,
    archive,
    reopen: { ...reopen, from: ['approved', 'published'], to: 'processed' },
  },
});

/** The steps of an exam by what it is made of. */
export const stepsOf = (kind: ExamKind): Approval => (kind === 'sat' ? examApproval : madeExamApproval);
