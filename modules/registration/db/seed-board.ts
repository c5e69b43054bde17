import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { RichText } from '#kit/contract/rich-text.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { there } from '#kit/server/sql/one.ts';
import type { BoardMemberDraft } from '../board/contract/members.ts';
import type { MeetingDraft } from '../board/contract/meetings.ts';
import { boardCategoryStore, committeeStore, dayOf, startBoard } from '../board/server/lookups.store.ts';
import { confirmMinutes, createMeeting, writeAttendance, writeMinutes } from '../board/server/meeting-steps.store.ts';
import { createMember } from '../board/server/members.store.ts';
import { createResolution, settleResolution } from '../board/server/resolutions.store.ts';

/** What a sample member of the board needs to be. */
export interface BoardSampleAdult {
  firstName: string;
  lastName: string;
  phone: string;
  nationalId: string;
}

const written = (paragraphs: readonly string[]): RichText => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
});

/** A board of management with committees, meetings held and to come, and resolutions; `people` come from outside. */
export async function seedBoard(ctx: SchoolContext, people: readonly BoardSampleAdult[]): Promise<void> {
  await startBoard(ctx);
  const today = dayOf(ctx);
  const { rows: categories } = await sql<{ id: number; name: string }>`
    select id, name from registration.board_category order by id`.execute(ctx.tx);
  const categoryId = (name: string) => there(categories.find((one) => one.name === name)).id;
  const none = { phone: null, email: null, nationalId: null, staffMemberId: null, guardianId: null, fullName: null };
  const term = {
    position: 'member',
    termFrom: addDays(today, -500),
    termTo: addDays(today, 595),
    letterFileId: null,
  } as const;
  const add = (category: string, changes: Partial<BoardMemberDraft>) =>
    createMember(ctx, { ...none, ...term, committeeIds: [], categoryId: categoryId(category), ...changes });
  const outside = (at: number): Partial<BoardMemberDraft> => {
    const person = people[at];
    return person
      ? { fullName: `${person.firstName} ${person.lastName}`, phone: person.phone, nationalId: person.nationalId }
      : { fullName: `Member ${at + 1}` };
  };
  const { rows: staff } = await sql<{ id: number }>`
    select id from settings.staff_member where kind = 'teacher' order by id limit 12`.execute(ctx.tx);
  const { rows: guardians } = await sql<{ id: number }>`
    select id from registration.guardian order by id limit 3 offset 20`.execute(ctx.tx);
  const members = [
    await add('Sponsor', { ...outside(0), position: 'chair' }),
    await add('Ex officio', { staffMemberId: staff[0]?.id ?? null, position: 'secretary', termTo: null }),
    await add('Community', { ...outside(1), position: 'treasurer', termTo: addDays(today, 64) }),
    await add('Parents’ representative', { guardianId: guardians[0]?.id ?? null }),
    await add('Parents’ representative', { guardianId: guardians[1]?.id ?? null, termTo: addDays(today, 20) }),
    await add('Teachers’ representative', { staffMemberId: staff.at(-1)?.id ?? null }),
    await add('County nominee', outside(2)),
    await add('Special needs', outside(3)),
    await add('Sponsor', outside(4)),
    await add('Community', { ...outside(5), termFrom: addDays(today, -1600), termTo: addDays(today, -501) }),
  ];
  for (const [name, seats] of [
    ['Sponsor', 3],
    ['Community', 2],
    ['Parents’ representative', 2],
  ] as const) {
    const { version } = await boardCategoryStore.get(ctx, categoryId(name));
    await boardCategoryStore.update(ctx, categoryId(name), version, { name, seats, active: true });
  }
  const ids = (...at: number[]) => at.flatMap((place) => members[place]?.id ?? []);
  const finance = await committeeStore.create(ctx, {
    name: 'Finance and procurement',
    purpose: 'Budget, tenders and the accounts',
    active: true,
    memberIds: ids(0, 1, 2, 8),
  });
  await committeeStore.create(ctx, { name: 'Academic', purpose: 'Teaching and results', active: true, memberIds: ids(1, 5, 6) });
  await committeeStore.create(ctx, { name: 'Discipline', purpose: 'Conduct and welfare', active: true, memberIds: ids(3, 4, 7) });
  await seedMeetings(ctx, today, finance.id, ids(2)[0] ?? null);
}

async function seedMeetings(ctx: SchoolContext, today: string, financeId: number, treasurerId: number | null): Promise<void> {
  const plan = {
    committeeId: null,
    kind: 'ordinary',
    startsAt: '10:00',
    place: 'Board room',
    quorumKind: 'share',
    quorum: 50,
  } as const;
  const call = (
    days: number,
    agenda: readonly (readonly [title: string, presenter: string])[],
    more: Partial<MeetingDraft> = {},
  ) =>
    createMeeting(ctx, {
      ...plan,
      heldOn: addDays(today, days),
      agenda: agenda.map(([title, presenter]) => ({ title, presenter })),
      ...more,
    });
  const hold = async (meeting: Awaited<ReturnType<typeof call>>, away: number, paragraphs: readonly string[]) => {
    const rows = meeting.attendance.map(({ memberId }, at) => ({
      memberId,
      state: at >= meeting.attendance.length - away ? ('apologies' as const) : ('present' as const),
    }));
    const noted = await writeAttendance(ctx, { id: meeting.id, version: meeting.version, rows });
    return writeMinutes(ctx, { id: meeting.id, version: noted.version, minutes: written(paragraphs), fileId: null });
  };
  const first = await call(-150, [
    ['Minutes of the last meeting', 'Secretary'],
    ['Enrolment and staffing', 'Principal'],
    ['Fees and the budget', 'Treasurer'],
  ]);
  const minutes = await hold(first, 1, [
    'The chair opened the meeting with a word of prayer and welcomed the new members.',
    'The principal reported on enrolment, staffing and the mock examinations.',
    'The treasurer presented the collection of fees. Members asked for a list of the largest balances.',
  ]);
  const resolve = (meetingId: number, body: string, due: number, ownerMemberId: number | null, ownerName: string | null) =>
    createResolution(ctx, { meetingId, body, dueOn: addDays(today, due), ownerMemberId, ownerName });
  const tank = await resolve(first.id, 'Put up a second water tank behind the dining hall.', -60, null, 'The principal');
  await settleResolution(ctx, { id: tank.id, version: tank.version, state: 'done', outcome: 'The tank was put up in August.' });
  await resolve(first.id, 'Agree with guardians of the largest balances how they pay.', -9, treasurerId, null);
  const second = await call(-40, [
    ['Minutes of the last meeting', 'Secretary'],
    ['Laboratory equipment', 'Head of sciences'],
    ['Any other business', 'Chair'],
  ]);
  await hold(second, 2, [
    'The minutes of the last meeting were confirmed.',
    'The board looked at three quotations for laboratory equipment and asked the committee to compare them.',
  ]);
  await resolve(second.id, 'Compare the quotations for laboratory equipment and recommend one.', 14, treasurerId, null);
  await confirmMinutes(ctx, { id: first.id, version: minutes.version, byMeetingId: second.id });
  const agenda = [['Comparison of quotations', 'Bursar']] as const;
  await hold(await call(-12, agenda, { committeeId: financeId, quorumKind: 'number', quorum: 3 }), 0, [
    'The committee compared the quotations.',
  ]);
  await call(16, [
    ['Minutes of the last meeting', 'Secretary'],
    ['Report of the principal', 'Principal'],
    ['Results and enrolment for next year', 'Deputy principal'],
    ['Budget of next year', 'Treasurer'],
  ]);
}
