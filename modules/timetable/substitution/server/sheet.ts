import { formatDay, formatInstant, weekdayOf } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writeTablePdf } from '#kit/server/pdf/table-pdf.ts';
import type { Cover, DayLesson } from '../contract/covers.ts';
import { coverWords } from '../contract/words.ts';
import { halfOf } from '../contract/halves.ts';
import { dayPlan } from './day-plan.ts';

/** The day’s sheet for the wall: who takes which lesson where. Why somebody is away is not on it. Throws 422 on a day without lessons. */
export async function printSheet(ctx: SchoolContext, day: string, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const { closed, missed, more } = await dayPlan(ctx, day);
  if (closed !== null) throw new UserError('rule', closed);
  const { timeZone } = ctx.school;
  const title = `Substitution, ${weekdayOf(day)} ${formatDay(day)}`;
  const row = (lesson: DayLesson, absent: string | null, cover: Cover | null, others: readonly string[] = []) => {
    const half = cover ? halfOf(cover, lesson) : undefined;
    return {
      time: `${lesson.startsAt}–${lesson.endsAt}`,
      class: lesson.classes,
      subject: half?.subject ?? lesson.title,
      absent: absent ?? half?.owner ?? '',
      by: cover === null ? (others.length > 0 ? others.join(', ') : 'To be arranged') : takenBy(lesson, cover),
      room: half?.room ?? lesson.room ?? '',
      note: cover?.note ?? '',
    };
  };
  const rows = [
    ...missed.map(({ lesson, absent, cover, others }) => row(lesson, absent, cover, others)),
    ...more.map(({ lesson, cover }) => row(lesson, null, cover)),
  ].toSorted((a, b) => a.time.localeCompare(b.time) || a.class.localeCompare(b.class));
  const body = await writeTablePdf({
    letterhead: await letterhead(ctx),
    title,
    about: [
      rows.length === 0
        ? 'All lessons are held as the timetable says.'
        : `${rows.length} ${rows.length === 1 ? 'lesson is' : 'lessons are'} held otherwise.`,
    ],
    columns: [
      { key: 'time', label: 'Time', kind: 'text' },
      { key: 'class', label: 'Class', kind: 'text' },
      { key: 'subject', label: 'Subject', kind: 'text' },
      { key: 'absent', label: 'In place of', kind: 'text' },
      { key: 'by', label: 'Taken by', kind: 'text' },
      { key: 'room', label: 'Room', kind: 'text' },
      { key: 'note', label: 'Note', kind: 'text' },
    ],
    rows,
    timeZone,
    footer: `Printed by ${ctx.user.fullName}, ${formatInstant(ctx.now.toISOString(), timeZone)}`,
  });
  return { body, type: 'application/pdf', name: `${title}.pdf`, inline: true };
}

/** Who takes a lesson, as the sheet says it; of the lesson in exchange of a swap it is the other way round. */
function takenBy(lesson: DayLesson, cover: Cover): string {
  if (cover.kind === 'swap') return halfOf(cover, lesson)?.taker ?? '';
  if (cover.kind === 'merge') return `${cover.cover ?? ''}, with another class`;
  if (cover.kind === 'room') return lesson.teachers.map(({ name }) => name).join(', ');
  return cover.cover ?? coverWords[cover.kind];
}
