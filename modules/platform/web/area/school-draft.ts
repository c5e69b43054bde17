import type { PackKey } from '../../contract/school-packs.ts';
import { schoolPlan, type SchoolPlanProposal } from '../../contract/school-plan.ts';

export interface DraftTerm {
  name: string;
  opensOn: string | null;
  closesOn: string | null;
  halfTermFrom: string | null;
  halfTermTo: string | null;
}

export interface DraftClass {
  name: string;
  /** Separated by commas. */
  streams: string;
}

/** The wizard's answers as they are typed. */
export interface SchoolDraft {
  branchId: number | null;
  name: string;
  curriculum: 'CBE' | '8-4-4' | 'other';
  /** Null: the classes are entered by hand. */
  pack: PackKey | null;
  /** Of each class of the pack, separated by commas. */
  packStreams: string;
  yearName: string;
  terms: readonly DraftTerm[];
  classes: readonly DraftClass[];
  admin: { fullName: string; username: string; phone: string; email: string };
}

export const steps = ['school', 'terms', 'classes', 'admin', 'review'] as const;
export type StepKey = (typeof steps)[number];

export const emptyDraft: SchoolDraft = {
  branchId: null,
  name: '',
  curriculum: 'CBE',
  pack: null,
  packStreams: 'East, West',
  yearName: '',
  terms: [],
  classes: [],
  admin: { fullName: '', username: '', phone: '', email: '' },
};

/** The draft with what is proposed for its curriculum. */
export function withProposal(draft: SchoolDraft, proposal: SchoolPlanProposal): SchoolDraft {
  return {
    ...draft,
    curriculum: proposal.curriculum,
    yearName: proposal.yearName,
    terms: proposal.terms,
    classes: proposal.classes.map(({ name, streams }) => ({ name, streams: streams.join(', ') })),
  };
}

/** The draft as the server takes it. */
export function planOf(draft: SchoolDraft) {
  return {
    ...draft,
    terms: draft.terms.map((term, index) => ({ ...term, number: index + 1 })),
    packStreams: draft.pack === null ? [] : namesIn(draft.packStreams),
    classes: draft.pack === null ? draft.classes.map(({ name, streams }) => ({ name, streams: namesIn(streams) })) : [],
  };
}

const namesIn = (text: string): string[] =>
  text
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);

/** What is wrong on a step, in words, in the order of its fields. */
export function problemsOf(draft: SchoolDraft, step: StepKey): string[] {
  const { error } = schoolPlan.safeParse(planOf(draft));
  const found = (error?.issues ?? []).filter(({ path }) => stepOf(path.join('.')) === step);
  return [...new Set(found.map(({ path, message }) => `${wordsOf(path)}${message}`))];
}

/** The step that a field of the plan stands on, by its path. */
export function stepOf(path: string): StepKey {
  if (path.startsWith('terms') || path === 'yearName') return 'terms';
  if (path.startsWith('classes') || path.startsWith('packStreams')) return 'classes';
  return path.startsWith('admin') || path === 'username' ? 'admin' : 'school';
}

const fieldWords: Record<string, string> = {
  opensOn: 'Opens on',
  closesOn: 'Closes on',
  username: 'Username',
  phone: 'Phone',
  email: 'E-mail',
  branchId: 'Branch',
};

function wordsOf(path: readonly PropertyKey[]): string {
  const [list, index] = path;
  const field = fieldWords[String(path.at(-1))];
  const place = typeof index === 'number' ? `${list === 'terms' ? 'Term' : 'Class'} ${index + 1}` : null;
  const words = [place, field].filter(Boolean).join(', ');
  return words ? `${words}: ` : '';
}
