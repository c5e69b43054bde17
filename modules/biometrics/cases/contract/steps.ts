/** What the school does about a student who misses often. */
export const stepKinds = ['call', 'letter', 'visit', 'meeting', 'chief', 'children', 'note'] as const;
export type StepKind = (typeof stepKinds)[number];

export const stepWords: Record<StepKind, string> = {
  call: 'Call to the guardian',
  letter: 'Letter to the guardian',
  visit: 'Home visit',
  meeting: 'Meeting at school',
  chief: 'Referred to the chief',
  children: 'Referred to the children’s officer',
  note: 'Note',
};

/** What a case went through by itself, between its steps. */
export const turns = ['opened', 'closed', 'reopened'] as const;
export type Turn = (typeof turns)[number];
export const turnWords: Record<Turn, string> = { opened: 'Opened', closed: 'Closed', reopened: 'Opened again' };

/** How a case ended. */
export const outcomes = ['attends', 'transferred', 'left', 'referred', 'other'] as const;
export type Outcome = (typeof outcomes)[number];
export const outcomeWords: Record<Outcome, string> = {
  attends: 'Attends again',
  transferred: 'Went to another school',
  left: 'Left school',
  referred: 'Handed over to an authority',
  other: 'Something else',
};
