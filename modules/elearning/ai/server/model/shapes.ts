import { z } from 'zod';
import { draftedKinds } from '../../contract/words.ts';
import { parsed } from './send.ts';

/** What stands in a text of a model is text: invisible signs and those that turn the direction of writing are taken out. */
export const plainAnswer = (text: string): string =>
  text
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\n\t]|[\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu, '')
    .trim();

const text = (most: number) =>
  z
    .string()
    .max(most * 2)
    .transform((given) => plainAnswer(given).slice(0, most));
const needed = (most: number) => text(most).refine((given) => given !== '', 'Empty.');

export const questionsAnswer = z.object({
  questions: z
    .array(
      z.object({
        kind: z.enum(draftedKinds),
        question: needed(2000),
        options: z.array(needed(500)).max(6).default([]),
        right: z.union([needed(500), z.boolean().transform(String)]),
        why: text(1000).default(''),
        sentence: text(1000).default(''),
      }),
    )
    .min(1)
    .max(20),
});

export const planAnswer = z.object({
  outcomes: needed(3000),
  question: text(800).default(''),
  introduction: needed(3000),
  steps: z
    .array(z.object({ text: needed(1800), minutes: z.int().min(1).max(240).nullable().catch(null).default(null) }))
    .min(1)
    .max(12),
  conclusion: text(3000).default(''),
  extended: text(3000).default(''),
});

export const remarksAnswer = z.object({ remarks: z.array(needed(220)).min(1).max(10) });

export const newsletterAnswer = z.object({
  title: needed(120),
  sections: z
    .array(z.object({ heading: text(120).default(''), paragraphs: z.array(needed(3000)).min(1).max(12) }))
    .min(1)
    .max(12),
});

export const tutorAnswer = z.object({ reply: needed(2000) });

/** An answer as the shape that was asked for; null where it is none. Some models put a fence around JSON. */
export function answerOf<S extends z.ZodType>(shape: S, answer: string): z.output<S> | null {
  const inner = /^\s*```(?:json)?\s*\n([\s\S]*?)\n?```\s*$/.exec(answer)?.[1] ?? answer;
  const read = shape.safeParse(parsed(inner));
  return read.success ? read.data : null;
}
