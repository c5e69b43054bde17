import { z } from 'zod';
import { formatDay, formatInstant } from '#kit/contract/dates.ts';
import { day } from '#kit/contract/fields.ts';
import { defineJob } from '#kit/server/jobs/define.ts';
import type { LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { writePdf } from '#kit/server/pdf/typst.ts';
import { getMeeting } from '../meetings.store.ts';
import { headOf } from './minutes.ts';
import type { PackBlock, PackSection } from './pack-sections.ts';
import { boardSections, peopleSections } from './people-sections.ts';
import { schoolSections } from './school-sections.ts';

const payload = z.object({ meetingId: z.int().positive(), from: day, to: day });

const printed = (block: PackBlock) =>
  block.kind === 'table'
    ? {
        kind: block.kind,
        rows: block.rows,
        head: block.columns.map(({ label }) => label),
        widths: block.columns.map(({ width = 1 }) => width),
        numeric: block.columns.map(({ numeric = false }) => numeric),
      }
    : block;

/** The board pack of a meeting from the figures of one moment. `more` are the sections of later modules. */
export const packJob = (letterhead: LetterheadProvider, more: readonly PackSection[]) =>
  defineJob({
    kind: 'registration.board-pack',
    payload,
    run: async (job) => {
      const { meetingId, from, to } = job.payload;
      const sections = [...boardSections, ...schoolSections, ...more, ...peopleSections];
      const pack = await job.snapshot(async (ctx) => {
        const meeting = await getMeeting(ctx, meetingId);
        const { data, images } = headOf(await letterhead(ctx));
        const read: unknown[] = [];
        for (const [at, section] of sections.entries()) {
          await job.progress(at, sections.length + 1, section.title);
          read.push({ title: section.title, blocks: (await section.read(ctx, job.payload)).map(printed) });
        }
        const facts = [
          ['Meeting', `${meeting.meetingNo}, ${meeting.committeeName ?? 'the whole board'}`],
          ['Held on', `${formatDay(meeting.heldOn)} at ${meeting.startsAt}, ${meeting.place}`],
          [
            'Figures of',
            `${formatDay(from)} to ${formatDay(to)}, as they stand on ${formatInstant(ctx.now.toISOString(), ctx.school.timeZone)}`,
          ],
        ];
        const agenda = meeting.agenda.map(({ title, presenter }) => (presenter ? `${title} (${presenter})` : title));
        const footer = `Board pack ${meeting.meetingNo}, made by ${job.user.fullName}. For members of the board only.`;
        return { images, no: meeting.meetingNo, data: { ...data, title: 'Board pack', footer, facts, agenda, sections: read } };
      });
      await job.progress(sections.length, sections.length + 1, 'Writing the file');
      const bytes = await writePdf(new URL('./pack.typ', import.meta.url), pack.data, pack.images, job.signal);
      return job.finish(async (ctx) => {
        const name = `Board pack ${pack.no.replaceAll('/', '-')}.pdf`;
        const fileId = await ctx.services.files.keepMade(ctx, { bytes, name, type: 'application/pdf', purpose: 'export' });
        ctx.changed({ entity: 'meeting', id: meetingId, action: 'board pack made', after: { From: from, To: to } });
        return { fileId, message: `${sections.length} sections` };
      });
    },
  });
