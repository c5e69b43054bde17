import { z } from 'zod';

export const draftKinds = ['question', 'plan', 'remark', 'newsletter'] as const;
export type DraftKind = (typeof draftKinds)[number];
export const draftWords: Record<DraftKind, string> = {
  question: 'Question',
  plan: 'Lesson plan',
  remark: 'Remark',
  newsletter: 'Newsletter',
};

/** Made by the rules of the product, or by a model elsewhere. */
export const hows = ['rules', 'model'] as const;
export const how = z.enum(hows);
export type How = z.infer<typeof how>;
export const howWords: Record<How, string> = { rules: 'Draft by rules', model: 'AI draft' };

export const draftStates = ['draft', 'taken', 'discarded'] as const;
export type DraftState = (typeof draftStates)[number];
export const draftStateWords: Record<DraftState, string> = { draft: 'Waits', taken: 'Taken', discarded: 'Discarded' };

export const purposes = ['questions', 'plan', 'remarks', 'newsletter', 'tutor', 'test'] as const;
export type Purpose = (typeof purposes)[number];
export const purposeWords: Record<Purpose, string> = {
  questions: 'Questions',
  plan: 'Lesson plan',
  remarks: 'Remarks',
  newsletter: 'Newsletter',
  tutor: 'Tutor',
  test: 'Trial',
};

export const callStates = ['waiting', 'done', 'failed', 'cancelled'] as const;
export type CallState = (typeof callStates)[number];
export const callStateWords: Record<CallState, string> = {
  waiting: 'Awaiting an answer',
  done: 'Answered',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

/** The kinds of questions that are drafted. */
export const draftedKinds = ['single', 'trueFalse', 'cloze', 'short'] as const;
export type DraftedKind = (typeof draftedKinds)[number];

export const draftLanguages = ['english', 'swahili'] as const;
export type DraftLanguage = (typeof draftLanguages)[number];
export const languageWords: Record<DraftLanguage, string> = { english: 'English', swahili: 'Kiswahili' };
