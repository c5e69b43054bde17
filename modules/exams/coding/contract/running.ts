import { z } from 'zod';
import { id } from '#kit/contract/fields.ts';
import { longestOutput } from './run-javascript.ts';

export const languages = ['javascript', 'python'] as const;
export type Language = (typeof languages)[number];
export const languageWords: Record<Language, string> = { javascript: 'JavaScript', python: 'Python' };

/** How a test gives its input: lines that the program reads, or the arguments of a function as a JSON list. */
export const testModes = ['input', 'call'] as const;
export type TestMode = (typeof testModes)[number];

/** A program and what it may use while it runs. */
export const program = z.object({
  language: z.enum(languages),
  mode: z.enum(testModes),
  /** The function that tests call; empty for programs that read input. */
  functionName: z.string().nullable(),
  source: z.string(),
  timeMs: z.int(),
  memoryMb: z.int(),
});
export type Program = z.infer<typeof program>;

/** How a run ended: with output, an error of the program, or past one of its limits. */
export const runEnds = ['done', 'error', 'time', 'memory', 'flood'] as const;
export const endWords = {
  done: 'Ran',
  error: 'Error',
  time: 'Out of time',
  memory: 'Out of memory',
  flood: 'Too much output',
} as const;

/** One run of a program with the input of one test. */
export const run = z.object({
  testId: id,
  end: z.enum(runEnds),
  /** What it printed, or what the function gave back as JSON. */
  output: z.string().max(longestOutput),
  error: z.string().max(2000).nullable(),
  ms: z.int().min(0).max(600_000),
});
export type Run = z.infer<typeof run>;

/** What a program is run with. */
export interface TestInput {
  readonly testId: number;
  readonly input: string;
}

const tidy = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[ \t]+$/gm, '')
    .replace(/\n+$/, '');

/** Whether a run gave what was expected: texts without regard to spaces at the ends of lines, values as JSON values. */
export function passes(mode: TestMode, { end, output }: Pick<Run, 'end' | 'output'>, expected: string): boolean {
  if (end !== 'done') return false;
  return mode === 'call' ? sameValue(parsed(output), parsed(expected)) : tidy(output) === tidy(expected);
}

const unreadable = Symbol('not JSON');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return unreadable;
  }
}

function sameValue(one: unknown, other: unknown): boolean {
  if (one === unreadable || other === unreadable) return false;
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(other));
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const [left, right] = [Object.entries(one), new Map(Object.entries(other))];
  return left.length === right.size && left.every(([key, value]) => right.has(key) && sameValue(value, right.get(key)));
}

/** A share of the marks in hundredths of a per cent, from weights: 10000 is everything, 0 where there is nothing to earn. */
export function scoreOf(results: readonly { weight: number; passed: boolean }[]): number {
  const all = results.reduce((sum, { weight }) => sum + weight, 0);
  const earned = results.reduce((sum, { weight, passed }) => sum + (passed ? weight : 0), 0);
  return all === 0 ? 0 : Math.round((earned / all) * 10_000);
}
