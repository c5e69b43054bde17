import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { classesOf } from '#modules/settings/server/public.ts';
import { standardColours } from '../../reports/contract/report-colours.ts';
import { usualLayout } from '../../reports/contract/report-layout.ts';
import { remarkChoices, remarkStore } from '../../reports/server/remarks.store.ts';
import { saveColours } from '../../reports/server/report-colours.store.ts';
import { calendarTerms, reportDateStore } from '../../reports/server/report-dates.store.ts';
import { reportLayoutStore } from '../../reports/server/report-layouts.store.ts';
import { addUsualRemarks } from '../../reports/server/usual-remarks.store.ts';

/** Grounds of grades from good to weak. */
const grounds: Readonly<Record<string, string>> = {
  A: '#0b6b4c',
  B: '#2f7a52',
  C: '#8a5a00',
  D: '#a8471a',
  E: '#b3261e',
  EE: '#0b6b4c',
  ME: '#22689a',
  AE: '#8a5a00',
  BE: '#b3261e',
};

/** What the sample school’s report forms are made of, through the functions of the screens. */
export async function seedReports(ctx: SchoolContext): Promise<void> {
  await addUsualRemarks(ctx, ['english', 'swahili']);
  const { grades, courses } = await remarkChoices(ctx);
  const top = grades.find(({ code }) => code === 'A');
  const [mathematics, swahili] = ['Mathematics', 'Kiswahili'].map((name) =>
    courses.find((course) => course.name.startsWith(name)),
  );
  const own = [
    [mathematics, 'english', 'Brilliant problem solving, {firstName}.'],
    [swahili, 'swahili', 'Insha na ushairi bora, {firstName}.'],
  ] as const;
  for (const [course, language, text] of own)
    if (course && top)
      await remarkStore.create(ctx, {
        kind: 'subject_teacher',
        courseId: course.id,
        band: 'grade',
        gradeId: top.id,
        from: null,
        to: null,
        language,
        text,
      });
  await seedDates(ctx);
  for (const [curriculum, name] of [
    ['8-4-4', 'Secondary, 8-4-4'],
    ['CBE', 'Competency-based education'],
  ] as const)
    await reportLayoutStore.create(ctx, { name, curriculum, standard: true, definition: usualLayout(curriculum) });
  await saveColours(ctx, {
    ...standardColours,
    version: 0,
    grades: grades.flatMap(({ id, code }) => {
      const colour = grounds[code.replace(/[\d+-]+$/, '')];
      return colour ? [{ gradeId: id, colour }] : [];
    }),
  });
}

/** The current term's days: a visiting day for all, and an earlier closing for the highest class. */
async function seedDates(ctx: SchoolContext): Promise<void> {
  const term = (await calendarTerms(ctx)).find(({ current }) => current);
  if (!term) return;
  const days = {
    termId: term.id,
    closingOn: null,
    nextOpensOn: null,
    printedOn: addDays(term.closesOn, -1),
    visitingOn: addDays(term.closesOn, -2),
    note: null,
  };
  await reportDateStore.create(ctx, {
    ...days,
    classId: null,
    note: 'Come with your school identity card and a full water bottle.',
  });
  const last = (await classesOf(ctx.tx)).at(-1);
  if (last) await reportDateStore.create(ctx, { ...days, classId: last.id, closingOn: addDays(term.closesOn, -3) });
}
