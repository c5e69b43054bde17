import { addDays, dayIn, usualZone } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { SchoolPlan, SchoolPlanProposal } from '#modules/platform/contract/school-plan.ts';
import { terms2026 } from '../contract/terms-2026.ts';
import { classTable } from './classes/classes.store.ts';
import { addPublicHolidays } from './calendar/holidays.store.ts';
import { writeProfile } from './profile.store.ts';
import { postTableOn, usualPosts } from './people/posts.store.ts';
import { streamStore } from './classes/streams.store.ts';
import { termStore } from './calendar/terms.store.ts';
import { today, yearStore } from './calendar/years.store.ts';

export type PlannedClass = { name: string; curriculum: SchoolPlan['curriculum']; streams: readonly string[]; capacity?: number };
type PlannedYear = Pick<SchoolPlan, 'yearName' | 'terms'>;

/** A new school's first records: its profile, calendar, classes and streams. */
export async function startSchool(ctx: SchoolContext, plan: SchoolPlan): Promise<void> {
  await writeProfile(ctx, {}, null);
  await startPosts(ctx);
  await startYear(ctx, plan);
  await startClasses(
    ctx,
    plan.classes.map((one) => ({ ...one, curriculum: plan.curriculum })),
  );
}

/** Adds the usual posts. */
export async function startPosts(ctx: SchoolContext): Promise<Map<string, number>> {
  const posts = new Map<string, number>();
  for (const name of usualPosts) posts.set(name, (await postTableOn(today(ctx)).create(ctx, { name, active: true })).id);
  return posts;
}

/**
 * Adds a year with its terms and, from 2026 on, the public holidays. The term that has opened last is the current one.
 * @param open a day that stays a school day though it is a public holiday
 */
export async function startYear(ctx: SchoolContext, { yearName, terms }: PlannedYear, open?: string): Promise<void> {
  const opens = terms[0]?.opensOn ?? today(ctx);
  const closes = terms.at(-1)?.closesOn ?? opens;
  const calendarYear = opens.slice(0, 4);
  const whole = closes.startsWith(calendarYear);
  const year = await yearStore.create(ctx, {
    name: yearName,
    startsOn: whole ? `${calendarYear}-01-01` : opens,
    endsOn: whole ? `${calendarYear}-12-31` : closes,
  });
  let current: number | null = null;
  for (const term of terms) {
    const { id } = await termStore.create(ctx, { ...term, yearId: year.id });
    if (current === null || term.opensOn <= today(ctx)) current = id;
  }
  if (current !== null) await termStore.makeCurrent(ctx, current);
  if (calendarYear >= '2026') await addPublicHolidays(ctx, Number(calendarYear), (day) => day === open);
}

const noTeacher = { classTeacherId: null, room: null };

/** Adds classes, lowest first, each leading to the next one of its curriculum, with their streams. */
export async function startClasses(ctx: SchoolContext, classes: readonly PlannedClass[]) {
  const added: { id: number; name: string; streams: { id: number; name: string }[] }[] = [];
  for (const [index, { name, curriculum, streams, capacity }] of [...classes.entries()].toReversed()) {
    const next = added.find((_, place) => classes[index + 1 + place]?.curriculum === curriculum);
    const row = await classTable.create(ctx, { name, curriculum, level: index + 1, nextClassId: next?.id ?? null, active: true });
    const rows: { id: number; name: string }[] = [];
    for (const stream of streams)
      rows.push(await streamStore.create(ctx, { ...noTeacher, classId: row.id, name: stream, capacity: capacity ?? null }));
    added.unshift({ id: row.id, name, streams: rows });
  }
  return added;
}

const usualClasses: Record<SchoolPlan['curriculum'], readonly string[]> = {
  CBE: ['Grade 10', 'Grade 11', 'Grade 12'],
  '8-4-4': ['Form 3', 'Form 4'],
  other: ['Year 1', 'Year 2', 'Year 3'],
};

/** The terms of 2026, moved by whole weeks into another year, and by `weeks` more. */
export function usualTerms(year: number, weeks = 0): SchoolPlan['terms'] {
  const shift = Math.round(((year - 2026) * 365.25) / 7 + weeks) * 7;
  const move = (day: string | null) => day && addDays(day, shift);
  return terms2026.map((term) => ({
    number: term.number,
    name: `Term ${term.number}`,
    opensOn: addDays(term.opensOn, shift),
    closesOn: addDays(term.closesOn, shift),
    halfTermFrom: move(term.halfTermFrom),
    halfTermTo: move(term.halfTermTo),
  }));
}

/** What the wizard for a new school proposes. */
export function proposals(now: Date): SchoolPlanProposal[] {
  const year = Number(dayIn(usualZone, now).slice(0, 4));
  const terms = usualTerms(year);
  return Object.entries(usualClasses).map(([curriculum, names]) => ({
    curriculum: curriculum as SchoolPlan['curriculum'],
    yearName: String(year),
    terms,
    classes: names.map((name) => ({ name, streams: [] })),
  }));
}
