/** What is looked for in an exam's marks before its results are published, in the order of the list. */
export const reviewRules = [
  'missing',
  'far',
  'swapped',
  'shifted',
  'alike',
  'average',
  'spread',
  'same',
  'tens',
  'absent',
  'late',
] as const;
export type ReviewRule = (typeof reviewRules)[number];

export const reviewRuleWords = {
  missing: 'Missing marks',
  far: 'Far from the student’s own marks',
  swapped: 'Two students exchanged',
  shifted: 'Rows moved by one',
  alike: 'Two columns alike',
  average: 'Average out of line',
  spread: 'Spread out of line',
  same: 'Everybody has the same',
  tens: 'Only multiples of ten',
  absent: 'Many absent',
  late: 'Changed after closing',
} as const satisfies Record<ReviewRule, string>;
