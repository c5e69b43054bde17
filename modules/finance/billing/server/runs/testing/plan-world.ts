/** Students, structures and rules of a billing run for tests, as plain as can be. */
import type { PlanRule, PlanStructure, PlanStudent } from '../plan.types.ts';

export const student = (changes: Partial<PlanStudent> = {}): PlanStudent => ({
  id: 1,
  classId: 3,
  boarding: 'day',
  gender: 'female',
  category: null,
  newcomer: false,
  sponsorIds: [],
  admittedOn: '2025-01-05',
  rank: 1,
  parts: [],
  ruleIds: [],
  late: 'full',
  billed: [],
  elsewhere: [],
  given: [],
  ...changes,
});
export const line = (voteHeadId: number, amount: number, applies: 'term' | 'year' | 'once' = 'term') => ({
  lineId: voteHeadId * 10,
  voteHeadId,
  name: `Head ${voteHeadId}`,
  applies,
  priority: 1,
  amount,
});
export const structure = (changes: Partial<PlanStructure> = {}): PlanStructure => ({
  id: 1,
  title: 'All',
  classIds: [],
  boarding: null,
  newcomer: null,
  gender: null,
  category: null,
  sponsorId: null,
  parts: [],
  lines: [line(1, 100_000), line(2, 50_001, 'once')],
  ...changes,
});
export const rule = (changes: Partial<PlanRule>): PlanRule => ({
  id: 1,
  name: 'Rule',
  who: 'students',
  category: null,
  sponsorId: null,
  rankFrom: null,
  rankTo: null,
  percent: null,
  amount: null,
  voteHeadId: null,
  expense: 'discounts',
  ...changes,
});
export const term = { id: 1, opensOn: '2026-01-05', closesOn: '2026-04-03', dueOn: '2026-01-31' };
