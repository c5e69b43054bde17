/** A draft is written, a published one is taken in its time, a closed one is marked, an archived one is out of the way. */
export const quizStates = ['draft', 'published', 'closed', 'archived'] as const;
export type QuizState = (typeof quizStates)[number];
export const quizStateWords: Readonly<Record<QuizState, string>> = {
  draft: 'Draft',
  published: 'Published',
  closed: 'Closed',
  archived: 'Archived',
};

/** Where a quiz is listed: not open yet, open, or over. */
export const quizTabs = ['active', 'pending', 'completed'] as const;
export type QuizTab = (typeof quizTabs)[number];
export const quizTabWords: Readonly<Record<QuizTab, string>> = { active: 'Active', pending: 'Pending', completed: 'Completed' };

/** What becomes of an attempt whose time is over. */
export const overdueHandlings = ['autosubmit', 'graceperiod', 'abandon'] as const;
export type Overdue = (typeof overdueHandlings)[number];
export const overdueWords: Readonly<Record<Overdue, string>> = {
  autosubmit: 'It is submitted as it stands',
  graceperiod: 'It may still be submitted for a while, and nothing is changed any more',
  abandon: 'It counts only if it was submitted in time',
};

/** Which of several attempts counts. */
export const gradings = ['highest', 'average', 'first', 'last'] as const;
export type Grading = (typeof gradings)[number];
export const gradingWords: Readonly<Record<Grading, string>> = {
  highest: 'The best attempt',
  average: 'The average of all',
  first: 'The first attempt',
  last: 'The last attempt',
};

export const attemptStates = ['running', 'overdue', 'finished', 'abandoned'] as const;
export type AttemptState = (typeof attemptStates)[number];
export const attemptStateWords: Readonly<Record<AttemptState, string>> = {
  running: 'In progress',
  overdue: 'Time is up',
  finished: 'Submitted',
  abandoned: 'Not submitted',
};

/** When somebody looks at an attempt: while it runs, within two minutes of its end, later while the quiz is open, after it has closed. */
export const reviewTimes = ['during', 'immediately', 'later', 'closed'] as const;
export type ReviewTime = (typeof reviewTimes)[number];
export const reviewTimeWords: Readonly<Record<ReviewTime, string>> = {
  during: 'During the attempt',
  immediately: 'Right after it',
  later: 'Later, while the quiz is open',
  closed: 'After the quiz has closed',
};

export const reviewItems = ['attempt', 'correctness', 'marks', 'feedback', 'rightAnswer', 'overall'] as const;
export type ReviewItem = (typeof reviewItems)[number];
export const reviewItemWords: Readonly<Record<ReviewItem, string>> = {
  attempt: 'Their answers',
  correctness: 'Whether they are right',
  marks: 'Marks',
  feedback: 'Feedback to the answers',
  rightAnswer: 'The right answers',
  overall: 'What is said of the result',
};

/** Why an answer was put aside. */
export const asideReasons = ['older', 'over', 'checked', 'page'] as const;
export type AsideReason = (typeof asideReasons)[number];
export const asideWords: Readonly<Record<AsideReason, string>> = {
  older: 'A newer answer from another device stands',
  over: 'It came after the time in which answers are taken',
  checked: 'The question had been checked already',
  page: 'Its page was not open any more, or not yet',
};
