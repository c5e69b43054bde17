import { dayIn, formatDay, formatInstant } from '#kit/contract/dates.ts';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { type Letter, writeLettersPdf } from '#kit/server/pdf/letter-pdf.ts';
import type { Letterhead, LetterheadProvider } from '#kit/server/pdf/letterhead.ts';
import { type TypstImage, writePdf } from '#kit/server/pdf/typst.ts';
import { headName } from '#modules/settings/server/public.ts';
import type { Meeting } from '../../contract/meetings.ts';
import { getMeeting } from '../meetings.store.ts';

/** A letterhead as the board's templates take it, with the images it shows. */
export function headOf({ name, motto, contacts, logo }: Letterhead) {
  const images: TypstImage[] = logo ? [{ name: 'logo', bytes: logo }] : [];
  return { data: { name, motto, contacts, logo: logo ? 'logo' : null }, images };
}

const bodyOf = ({ committeeName }: Meeting) => committeeName ?? 'the board of management';
const titleOf = (meeting: Meeting) =>
  `${{ ordinary: 'Meeting', special: 'Special meeting', annual: 'Annual meeting' }[meeting.kind]} of ${bodyOf(meeting)}`;
const quorumInWords = ({ present, expected, needed }: Meeting) =>
  `${present} of ${expected} present, ${needed} needed: ${present >= needed ? 'there was a quorum' : 'there was no quorum'}`;

/** The minutes of a meeting on paper; unconfirmed ones say that they are a draft. */
export async function minutesPdf(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const meeting = await getMeeting(ctx, id);
  if (meeting.minutesState === 'none') throw new UserError('rule', 'Write the minutes first.');
  const { data, images } = headOf(await letterhead(ctx));
  const people = (state: string) =>
    meeting.attendance
      .filter((one) => one.state === state)
      .map(({ fullName, position, categoryName }) => `${fullName}, ${position === 'member' ? categoryName : position}`);
  const groups = [
    { title: 'Present', people: people('present') },
    { title: 'Apologies', people: people('apologies') },
    { title: 'Absent', people: people('absent') },
  ];
  const { confirmed } = meeting;
  const paper = {
    ...data,
    title: `Minutes: ${titleOf(meeting)}`,
    draft: confirmed === null,
    footer: `${ctx.school.name}, minutes of ${meeting.meetingNo}`,
    facts: [
      ['Meeting', meeting.meetingNo],
      ['Held on', `${formatDay(meeting.heldOn)} at ${meeting.startsAt}`],
      ['Place', meeting.place],
      ['Quorum', quorumInWords(meeting)],
    ],
    attendance: groups.filter((group) => group.people.length > 0),
    agenda: agendaOf(meeting),
    minutes: meeting.minutes,
    resolutions: {
      head: ['No.', 'Resolution', 'By', 'Due'],
      widths: [2, 6, 3, 2],
      numeric: [false, false, false, false],
      rows: meeting.resolutions.map(({ resolutionNo, body, ownerName, dueOn }) => [
        resolutionNo,
        body,
        ownerName ?? '',
        dueOn === null ? '' : formatDay(dueOn),
      ]),
    },
    confirmed:
      confirmed && `Confirmed by meeting ${confirmed.meetingNo}, recorded ${formatInstant(confirmed.at, ctx.school.timeZone)}.`,
  };
  const body = await writePdf(new URL('./minutes.typ', import.meta.url), paper, images);
  return { body, type: 'application/pdf', name: `Minutes ${meeting.meetingNo.replaceAll('/', '-')}.pdf`, inline: true };
}

const agendaOf = ({ agenda }: Meeting) => agenda.map(({ title, presenter }) => (presenter ? `${title} (${presenter})` : title));

/** A letter for each member who is expected, with the agenda. */
export async function invitations(ctx: SchoolContext, id: number, letterhead: LetterheadProvider): Promise<BinaryAnswer> {
  const meeting = await getMeeting(ctx, id);
  if (meeting.state === 'cancelled') throw new UserError('rule', 'This meeting was cancelled.');
  if (meeting.attendance.length === 0) throw new UserError('rule', 'Nobody is in office on that day, so nobody is invited.');
  const secretary = meeting.attendance.find(({ position }) => position === 'secretary')?.fullName;
  const signatory = { name: secretary ?? (await headName(ctx.tx)) ?? ctx.school.name, title: 'Secretary to the board' };
  const date = formatDay(dayIn(ctx.school.timeZone, ctx.now));
  const subject = `${titleOf(meeting)} on ${formatDay(meeting.heldOn)}`;
  const letters: Letter[] = meeting.attendance.map(({ fullName, position, categoryName }) => ({
    reference: `Our ref: ${meeting.meetingNo}`,
    date,
    to: [fullName, position === 'member' ? categoryName : `${position.charAt(0).toUpperCase()}${position.slice(1)} of the board`],
    subject,
    paragraphs: [
      `Dear ${fullName},`,
      `You are invited to the meeting of ${bodyOf(meeting)} on ${formatDay(meeting.heldOn)} at ${meeting.startsAt}. Place: ${meeting.place}.`,
      meeting.agenda.length > 0 ? 'The agenda is:' : 'The agenda follows.',
      ...agendaOf(meeting).map((item, at) => `${at + 1}. ${item}`),
      'Please send your apologies to the school in good time if you cannot come.',
    ],
    signatory,
  }));
  const body = await writeLettersPdf(await letterhead(ctx), subject, letters);
  return { body, type: 'application/pdf', name: `Invitation ${meeting.meetingNo.replaceAll('/', '-')}.pdf`, inline: true };
}
