import { z } from 'zod';
import { id, instant, line, optionalId, optionalLine } from '#kit/contract/fields.ts';
import { isBlank, richText } from '#kit/contract/rich-text.ts';
import { gradings, overdueHandlings, reviewItems } from './words.ts';

const whole = z.int('Enter a whole number.');
const items = z.array(z.enum(reviewItems)).max(reviewItems.length);

/** What students read at which time. Nothing that tells what is right ever goes out where it does not stand here. */
export const reviewMatrix = z.object({ during: items, immediately: items, later: items, closed: items });
export type ReviewMatrix = z.infer<typeof reviewMatrix>;

/** Until it has closed their answers and no more, so that nobody passes the key on. */
export const usualReview: ReviewMatrix = {
  during: ['attempt'],
  immediately: ['attempt', 'overall'],
  later: ['attempt', 'overall'],
  closed: [...reviewItems],
};

/** What is said of a result from a share of the marks on, in ten-thousandths. */
export const band = z.object({ from: whole.min(0, 'Enter 0 to 100 %.').max(10_000, 'Enter 0 to 100 %.'), text: line(500) });
export type Band = z.infer<typeof band>;

/** Some questions that are drawn anew for each attempt. */
export const draw = z.object({
  topicIds: z.array(id).max(50),
  tags: z.array(id).max(20),
  difficulty: z.enum(['easy', 'medium', 'hard']).nullable(),
  count: whole.min(1, 'Draw at least one question.').max(50, 'Draw at most 50 questions.'),
});
export type Draw = z.infer<typeof draw>;

/** One place of a quiz: a question, or some that are drawn. Marks are hundredths; null: the question's own. */
export const slotDraft = z.object({
  questionId: optionalId,
  draw: draw.nullable().default(null),
  marks: whole.min(0, 'Enter 0 marks or more.').max(100_000, 'A question gives at most 1,000 marks.').nullable().default(null),
});
export type SlotDraft = z.infer<typeof slotDraft>;

/** A whole class, a stream, or one student. */
export const target = z.object({ kind: z.enum(['class', 'stream', 'student']), id });
export type Target = z.infer<typeof target>;

// An address, or a network with the length of its prefix; what it is exactly PostgreSQL judges.
const network = z
  .string()
  .trim()
  .max(50)
  .regex(/^[\da-fA-F.:]+(?:\/\d{1,3})?$/, 'Write a network such as 192.168.1.0/24.');

const seconds = (most: number, message: string) => whole.min(0, message).max(most, message);
const optionalInstant = instant.nullable().default(null);

export const quizSettings = z.object({
  title: line(150),
  intro: richText
    .nullable()
    .default(null)
    .transform((text) => (text && isBlank(text) ? null : text)),
  courseId: id,
  audience: z.array(target).min(1, 'Say whom it is for.').max(300, 'Name at most 300 classes, streams and students.'),
  takersOnly: z.boolean().default(true),
  opensAt: optionalInstant,
  closesAt: optionalInstant,
  limitSeconds: whole.min(60, 'Enter 1 minute to 24 hours.').max(86_400, 'Enter 1 minute to 24 hours.').nullable().default(null),
  overdue: z.enum(overdueHandlings).default('autosubmit'),
  graceSeconds: seconds(86_400, 'Enter at most 24 hours.').default(0),
  lateSeconds: seconds(86_400, 'Enter at most 24 hours.').default(900),
  attempts: whole.min(1, 'Enter 1 to 20.').max(20, 'Enter 1 to 20.').nullable().default(1),
  grading: z.enum(gradings).default('highest'),
  shuffleQuestions: z.boolean().default(false),
  shuffleAnswers: z.boolean().default(true),
  perPage: whole.min(1, 'Enter 1 to 100.').max(100, 'Enter 1 to 100.').nullable().default(1),
  sequential: z.boolean().default(false),
  review: reviewMatrix.default(usualReview),
  password: optionalLine(60),
  networks: z.array(network).max(20, 'Name at most 20 networks.').default([]),
  firstDelaySeconds: seconds(2_592_000, 'Enter at most 30 days.').default(0),
  laterDelaySeconds: seconds(2_592_000, 'Enter at most 30 days.').default(0),
  passShare: whole.min(0, 'Enter 0 to 100 %.').max(10_000, 'Enter 0 to 100 %.').nullable().default(null),
  negative: z.boolean().default(false),
  bands: z.array(band).max(20, 'Write at most 20.').default([]),
});
export type QuizSettings = z.infer<typeof quizSettings>;

/** What differs for a class, a stream or a student; null: as for everybody. */
export const overrideDraft = z.object({
  target,
  opensAt: optionalInstant,
  closesAt: optionalInstant,
  limitSeconds: whole.min(60, 'Enter 1 minute to 24 hours.').max(86_400, 'Enter 1 minute to 24 hours.').nullable().default(null),
  attempts: whole.min(1, 'Enter 1 to 20.').max(20, 'Enter 1 to 20.').nullable().default(null),
  password: optionalLine(60),
  because: optionalLine(300),
});
export type OverrideDraft = z.infer<typeof overrideDraft>;
