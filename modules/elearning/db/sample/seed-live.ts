import { sql } from 'kysely';
import sharp from 'sharp';
import { addDays, dayIn, instantIn } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { MeetingDraft } from '../../live/contract/meetings.ts';
import type { Drawn } from '../../live/contract/room.ts';
import type { InstalledForwarder } from '../../live/server/forward/forwarder.ts';
import { cancelMeeting, createMeeting } from '../../live/server/meetings/write-meeting.ts';
import { endMeeting } from '../../live/server/room/end.ts';
import { beat, enterRoom } from '../../live/server/room/enter.ts';
import * as lead from '../../live/server/room/lead.ts';
import { addSlides } from '../../live/server/room/slides.ts';
import { draw, raiseHand, say, undo, vote } from '../../live/server/room/take-part.ts';
import { liveSettingsOf, saveLiveSettings } from '../../live/server/settings/settings.store.ts';
import { asStudent, asTeacher, later, type TaughtClass, taughtClasses } from './assignment-people.ts';

const minutes = (ctx: SchoolContext, count: number): SchoolContext => later(ctx, 0, count / 60);
const nothing = (): Promise<void> => Promise.resolve();
/** The sample has no voices. */
const silent: InstalledForwarder = {
  join: () => Promise.reject(new Error('The sample has no voices.')),
  allow: nothing,
  lowData: nothing,
  leave: nothing,
  close: nothing,
  peers: () => Promise.resolve([]),
  iceServers: [],
  relayOnly: false,
  stop: nothing,
};

/** Live classes of every kind and state: held, live now, coming week by week, called off, by a link, and meetings of staff. */
export async function seedLive(ctx: SchoolContext): Promise<void> {
  const sealer = { seal: () => 'sample', open: () => null } as never;
  const settings = await liveSettingsOf(ctx);
  await saveLiveSettings(ctx, { ...settings, opensBefore: 10, presentMinutes: 15, livekitSecret: null }, sealer);
  for (const [at, place] of (await taughtClasses(ctx)).entries()) {
    await seedHeld(ctx, place, at);
    if (at > 0) continue;
    await seedNow(ctx, place);
    await seedComing(ctx, place);
  }
  await seedStaff(ctx);
}

type Changes = Partial<MeetingDraft> & Pick<MeetingDraft, 'title'>;

/** Plans a live class that begins so many minutes from the context’s now, as its teacher did an hour before. */
async function plan(ctx: SchoolContext, place: TaughtClass, changes: Changes, begins = 0, lasts = 40): Promise<number> {
  const at = (after: number) => minutes(ctx, after).now.toISOString();
  const { id } = await createMeeting(asTeacher(minutes(ctx, begins - 60), place), {
    kind: 'class',
    courseId: place.courseId,
    classId: place.classId,
    audience: place.streamId === null ? 'class' : 'streams',
    note: null,
    startsAt: at(begins),
    endsAt: at(begins + lasts),
    provider: 'room',
    link: null,
    lobby: true,
    staffMemberId: place.staffMemberId,
    streamIds: place.streamId === null ? [] : [place.streamId],
    everyone: false,
    departmentIds: [],
    staffMemberIds: [],
    userIds: [],
    weeklyUntil: null,
    ...changes,
  });
  return id;
}

/** A wave on the board, so that there is something to see. */
const wave = (y: number, colour: Drawn['colour'], width = 60): Drawn => ({
  colour,
  width,
  points: Array.from({ length: 24 }, (_, at) => [800 + at * 330, y + Math.round(Math.sin(at / 2) * 400), 4000 + at * 100]).flat(),
});

const slide = (words: string): Promise<Buffer> =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720"><rect width="960" height="720" fill="#fffef8"/>
      <text x="60" y="140" font-size="52" fill="#1a1d1b">${words}</text></svg>`),
  )
    .webp({ quality: 50 })
    .toBuffer();

/** A class of three days ago, with who was there, slides, board, chat and polls. */
async function seedHeld(ctx: SchoolContext, place: TaughtClass, at: number): Promise<void> {
  const day = later(ctx, -3 - at);
  const length = at === 0 ? 38 : 9;
  const id = await plan(day, place, {
    title: at === 0 ? 'Milinganyo ya mstari – linear equations: “x” and “y”' : `${place.courseName}: revision`,
    note: 'Have your exercise book and a ruler with you.',
  });
  const host = (after: number) => asTeacher(minutes(day, after), place);
  const people = place.students.slice(0, 6);
  await enterRoom(host(-8), id);
  const ids = new Map<number, number>();
  for (const [nth, { id: studentId }] of people.entries())
    ids.set(studentId, (await enterRoom(asStudent(minutes(day, nth * 0.05 - 0.4), studentId), id)).id);
  await lead.admit(host(0), { id, personId: null });
  const present = people.map(({ id: studentId }, nth) => ({ studentId, until: nth === 4 ? 6 : nth === 5 ? 14 : length }));
  // A browser beats twice a minute; as often as it must is enough here.
  for (let minute = 1; minute < length; minute += 1.4) {
    await beat(host(minute), id, false);
    for (const { studentId, until } of present)
      if (minute < until) await beat(asStudent(minutes(day, minute), studentId), id, false);
  }
  const [first, second, third] = people;
  if (!first || !second || !third) return;
  const as = (student: typeof first, after: number) => asStudent(minutes(day, after), student.id);
  const fileIds: number[] = [];
  for (const words of ['1. 3x + 4 = 19', '2. Ng’ombe wawili…'])
    fileIds.push(
      await ctx.services.files.keepInside(host(2), { bytes: await slide(words), name: `${words}.webp`, purpose: 'document' }),
    );
  await addSlides(host(2), { id, fileIds, replace: false });
  await say(as(first, 3), { id, text: 'Mwalimu, sauti ni nzuri 👍 <b>sana</b>' });
  const { id: rude } = await say(as(second, 4), { id, text: 'haha hii ni boring' });
  await lead.deleteMessage(host(5), { id, messageId: rude });
  await say(host(6), { id, text: 'Page 31, number 4.\nTake your time – hakuna haraka.' });
  await raiseHand(as(third, 7), { id, up: true });
  await lead.giveFloor(host(8), { id, personId: ids.get(third.id) ?? -1, on: true }, silent);
  await draw(host(9), { id, page: 1, strokes: [wave(1500, 'ink'), wave(3000, 'blue')] });
  await draw(as(third, 10), { id, page: 1, strokes: [wave(4500, 'red'), wave(5600, 'green')] });
  await undo(as(third, 11), { id, page: 1 });
  await lead.addPage(host(12), id);
  await draw(host(13), { id, page: 2, strokes: [wave(2500, 'ink', 120), wave(2600, 'white', 400)] });
  await lead.muteAll(host(14), id, silent);
  const asked = await lead.askPoll(host(15), { id, question: 'Which is x in 3x + 4 = 19?', options: ['3', '5', '7⅔', 'Sijui'] });
  for (const [nth, { id: studentId }] of people.slice(0, 4).entries())
    await vote(asStudent(minutes(day, 16), studentId), { id, pollId: asked.id, choice: nth === 3 ? 3 : 1 });
  await lead.closePoll(host(18), { id, pollId: asked.id });
  await endMeeting(host(length + 0.5), id, silent);
}

/** A class that is live now: two are in, one waits, one was put out, and a poll is open. */
async function seedNow(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const id = await plan(ctx, place, { title: 'Jiometri: pembe tatu' }, -12, 300);
  const host = asTeacher(minutes(ctx, -10), place);
  await enterRoom(host, id);
  const people = place.students.slice(0, 4);
  const ids: number[] = [];
  for (const { id: studentId } of people) ids.push((await enterRoom(asStudent(minutes(ctx, -9), studentId), id)).id);
  const [first, second, , fourth] = ids;
  for (const personId of [first, second, fourth]) if (personId) await lead.admit(host, { id, personId });
  if (fourth) await lead.putOutOf(host, { id, personId: fourth }, silent);
  const [amina] = people;
  if (amina) {
    await say(asStudent(minutes(ctx, -8), amina.id), { id, text: 'Nimefika, mwalimu.' });
    await raiseHand(asStudent(minutes(ctx, -7), amina.id), { id, up: true });
  }
  await draw(host, { id, page: 1, strokes: [wave(3000, 'ink')] });
  await lead.show(host, { id, shown: 'board', slideId: null, page: 1 });
  await lead.askPoll(host, { id, question: 'Je, mnasikia vizuri?', options: ['Ndiyo', 'Hapana'] });
  for (const { id: studentId } of people.slice(0, 2)) await beat(asStudent(minutes(ctx, -1), studentId), id, false);
}

/** Coming: week by week, by a link, and one that was called off. */
async function seedComing(ctx: SchoolContext, place: TaughtClass): Promise<void> {
  const zone = ctx.school.timeZone;
  const today = dayIn(zone, ctx.now);
  const at = (days: number, time: string) => instantIn(zone, addDays(today, days), time).toISOString();
  await plan(ctx, place, {
    title: `${place.courseName}: every week`,
    startsAt: at(2, '16:30'),
    endsAt: at(2, '17:10'),
    weeklyUntil: addDays(today, 30),
    lobby: false,
  });
  await plan(ctx, place, {
    title: 'With a guest – mgeni kutoka chuo kikuu',
    startsAt: at(5, '10:00'),
    endsAt: at(5, '11:20'),
    provider: 'link',
    link: 'https://meet.jit.si/DaftariSampleGuest',
    note: 'The guest brings examples. Think of one question each.',
  });
  const streamId = place.streamId ?? place.students.find((one) => one.streamId !== null)?.streamId;
  const off = await plan(ctx, place, {
    title: 'Evening prep',
    startsAt: at(1, '19:30'),
    endsAt: at(1, '20:30'),
    ...(streamId ? { audience: 'streams', streamIds: [streamId] } : {}),
  });
  await cancelMeeting(asTeacher(ctx, place), {
    id: off,
    version: 1,
    because: 'The power is off at the school – umeme umepotea',
    reach: 'one',
  });
}

/** Meetings of staff: everybody, and a few with somebody who is no member of staff. */
async function seedStaff(given: SchoolContext): Promise<void> {
  const { rows: hosts } = await sql<{ accountId: number; fullName: string }>`
    select u.id as "accountId", u.full_name as "fullName" from platform.users u
     where u.kind = 'school' and u.staff_member_id is not null and u.disabled_at is null order by u.id limit 1`.execute(given.tx);
  const [host] = hosts;
  if (!host) return;
  const ctx: SchoolContext = { ...given, user: { ...given.user, ...host } };
  const { rows: staff } = await sql<{ id: number }>`
    select f.id from settings.staff f where f.status = 'active' order by f.id limit 3`.execute(ctx.tx);
  const { rows: others } = await sql<{ id: number }>`
    select u.id from platform.users u
     where u.kind = 'school' and u.staff_member_id is null and u.disabled_at is null order by u.id limit 1`.execute(ctx.tx);
  const { rows: departments } = await sql<{ id: number }>`select d.id from settings.departments d order by d.id limit 1`.execute(
    ctx.tx,
  );
  const common: Omit<MeetingDraft, 'title' | 'startsAt' | 'endsAt'> = {
    kind: 'staff',
    courseId: null,
    classId: null,
    audience: 'class',
    note: null,
    provider: 'room',
    link: null,
    lobby: false,
    staffMemberId: null,
    streamIds: [],
    everyone: false,
    departmentIds: [],
    staffMemberIds: [],
    userIds: [],
    weeklyUntil: null,
  };
  await createMeeting(ctx, {
    ...common,
    title: 'Staff briefing – kikao cha walimu',
    everyone: true,
    startsAt: later(ctx, 1).now.toISOString(),
    endsAt: later(ctx, 1, 1).now.toISOString(),
  });
  const past = later(ctx, -5);
  const { id } = await createMeeting(past, {
    ...common,
    title: 'Board and heads of department: the budget’s second reading',
    departmentIds: departments.map((row) => row.id),
    staffMemberIds: staff.map((row) => row.id),
    userIds: others.map((row) => row.id),
    startsAt: minutes(past, 5).now.toISOString(),
    endsAt: minutes(past, 65).now.toISOString(),
  });
  await enterRoom(past, id);
  await say(past, { id, text: 'Ajenda: 1. Minutes. 2. Figures. 3. A.O.B.' });
  for (let minute = 1; minute < 30; minute += 1.4) await beat(minutes(past, minute), id, false);
  await endMeeting(minutes(past, 30), id, silent);
}
