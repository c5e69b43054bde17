import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { remarkKinds } from '#modules/exams/reports/contract/remark-text.ts';
import { questionBody } from '../../bank/contract/question.ts';
import { draftLanguages } from './words.ts';

/** A question as it is drafted; plain text, never HTML. */
export const questionContent = z.object({
  kind: z.literal('question'),
  text: z.string(),
  body: questionBody,
  feedback: z.string(),
});
export type QuestionContent = z.infer<typeof questionContent>;

export const planContent = z.object({
  kind: z.literal('plan'),
  strand: z.string(),
  subStrand: z.string().nullable(),
  minutes: z.int(),
  outcomes: z.string(),
  question: z.string(),
  resources: z.string(),
  introduction: z.string(),
  introductionMinutes: z.int(),
  steps: z.array(z.object({ text: z.string(), minutes: z.int().nullable() })),
  conclusion: z.string(),
  conclusionMinutes: z.int(),
  extended: z.string(),
});
export type PlanContent = z.infer<typeof planContent>;

export const remarkContent = z.object({
  kind: z.literal('remark'),
  says: z.enum(remarkKinds),
  gradeId: id.nullable(),
  gradeCode: z.string(),
  language: z.enum(draftLanguages),
  text: z.string(),
});
export type RemarkContent = z.infer<typeof remarkContent>;

export const newsletterContent = z.object({
  kind: z.literal('newsletter'),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
});
export type NewsletterContent = z.infer<typeof newsletterContent>;

export const draftContent = z.discriminatedUnion('kind', [
  questionContent.meta({ title: 'DraftedQuestion' }),
  planContent.meta({ title: 'DraftedPlan' }),
  remarkContent.meta({ title: 'DraftedRemark' }),
  newsletterContent.meta({ title: 'DraftedNewsletter' }),
]);
export type DraftContent = z.infer<typeof draftContent>;
