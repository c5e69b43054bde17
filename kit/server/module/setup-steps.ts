import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/pool.ts';
import { port } from './ports.ts';

/** How far a step of setting up a school is. */
export interface SetupCounts {
  /** What is there: terms, classes, students. */
  there: number;
  /** What is there and not right yet: classes without streams. */
  missing: number;
}

/** A step of setting up a school, of which a module tells from its own tables how far it is. */
export interface SetupStep {
  readonly key: string;
  /** Its place among the steps of all modules. */
  readonly place: number;
  readonly title: string;
  /** What it is for, in one sentence. */
  readonly purpose: string;
  /** Two counts over the module's own tables, as scalar subqueries. @param today the day at the school */
  readonly counts: (today: string) => Readonly<Record<keyof SetupCounts, RawBuilder<unknown>>>;
  /** How far it is, in words. */
  readonly says: (counts: SetupCounts) => string;
  /** Where it is done. */
  readonly button: string;
  readonly path: string;
}

/** The steps of all modules; the list of what a new school does next reads them. */
export const setupSteps = port<SetupStep>('kit.setup steps');

/** `1 term`, `12 terms`. */
export const amount = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** A step is done when something is there and nothing is missing. */
export const isDone = ({ there, missing }: SetupCounts): boolean => there > 0 && missing === 0;

/** The counts of steps in one statement. */
export async function countSteps(tx: Tx, steps: readonly SetupStep[], today: string): Promise<Map<string, SetupCounts>> {
  if (steps.length === 0) return new Map();
  const counted = steps.map(({ key, counts }) => {
    const { there, missing } = counts(today);
    return sql`select ${key}::text as key, (${there})::int as there, (${missing})::int as missing`;
  });
  const { rows } = await sql<SetupCounts & { key: string }>`
    select step.key, step.there, step.missing from (${sql.join(counted, sql` union all `)}) step`.execute(tx);
  return new Map(rows.map(({ key, there, missing }) => [key, { there, missing }]));
}
