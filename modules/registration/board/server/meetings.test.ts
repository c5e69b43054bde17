import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfPages, pdfText } from '#app/testing/pdf-text.ts';
import { type TestApp, testApp } from '#app/testing/school.ts';
import { freshKey } from '#app/testing/students.ts';
import { boardCategoriesApi, boardCommitteesApi } from '../contract/lookups.ts';
import { type MeetingDraft, meetingsApi } from '../contract/meetings.ts';
import { boardMembersApi } from '../contract/members.ts';
import { resolutionsApi } from '../contract/resolutions.ts';
import { neededFor } from './quorum.rules.ts';

const clerk = 'ROLE_Admissions_Admin' as const;
const today = '2026-06-16';
const written = (text: string) => ({
  type: 'doc' as const,
  content: [{ type: 'paragraph' as const, content: [{ type: 'text' as const, text, marks: [{ type: 'bold' as const }] }] }],
});

describe('meetings of the board', () => {
  let app: TestApp;
  const members: number[] = [];
  beforeAll(async () => {
    app = await testApp({ clock: () => new Date(`${today}T07:00:00Z`) });
    const categoryId = (await app.call(clerk, boardCategoriesApi.create, { name: 'Community' })).body.id;
    for (const [fullName, position] of [
      ['Agnes Wambũi', 'chair'],
      ['Peter Otieno', 'secretary'],
      ['Fatuma O’Ali', 'member'],
    ] as const) {
      const draft = { fullName, position, categoryId, termFrom: '2024-01-01', termTo: '2026-12-31' };
      members.push((await app.call(clerk, boardMembersApi.create, draft, freshKey())).body.id);
    }
  });
  afterAll(() => app.close());

  const call = async (changes: Partial<MeetingDraft> = {}) => {
    const draft: MeetingDraft = {
      committeeId: null,
      kind: 'ordinary',
      heldOn: today,
      startsAt: '09:00',
      place: 'Board room',
      quorumKind: 'share',
      quorum: 50,
      agenda: [
        { title: 'Fees of Term 3', presenter: 'Bursar' },
        { title: 'Any other business', presenter: null },
      ],
      ...changes,
    };
    return (await app.call(clerk, meetingsApi.create, draft, freshKey())).body;
  };
  const attend = (meeting: { id: number; version: number }, states: readonly ('present' | 'apologies' | 'absent')[]) =>
    app.call(clerk, meetingsApi.attendance, {
      id: meeting.id,
      version: meeting.version,
      rows: states.map((state, at) => ({ memberId: members[at] ?? 0, state })),
    });

  it.each([
    ['number', 5, 0, 5],
    ['share', 50, 0, 1],
    ['share', 50, 3, 2],
    ['share', 1, 3, 1],
    ['share', 100, 3, 3],
    ['share', 34, 3, 2],
  ] as const)('needs by %s %i of %i members %i', (quorumKind, quorum, expected, needed) => {
    expect(neededFor({ quorumKind, quorum }, expected)).toBe(needed);
  });

  it('keep the agenda in order, and tell whether there was a quorum', async () => {
    const meeting = await call();
    expect(meeting).toMatchObject({ meetingNo: 'BM/2026/01', state: 'held', expected: 3, needed: 2, present: 0 });
    expect(meeting.agenda.map(({ title }) => title)).toEqual(['Fees of Term 3', 'Any other business']);
    const noted = (await attend(meeting, ['present', 'apologies', 'absent'])).body;
    expect([noted.present, noted.present >= noted.needed]).toEqual([1, false]);
    const again = (await attend(noted, ['present', 'present'])).body;
    expect(again.present).toBe(2);
    expect(again.attendance.filter(({ state }) => state === null)).toHaveLength(1);
    expect((await attend(noted, ['present'])).status).toBe(409);
    const stranger = { id: meeting.id, version: again.version, rows: [{ memberId: 999_999, state: 'present' as const }] };
    expect((await app.call(clerk, meetingsApi.attendance, stranger)).body.fields).toMatchObject([{ path: 'rows.0.memberId' }]);
  });

  it('of a committee expect its members only; one without members never has a quorum', async () => {
    const empty = (await app.call(clerk, boardCommitteesApi.create, { name: 'Audit' })).body.id;
    expect(await call({ committeeId: empty })).toMatchObject({ expected: 0, needed: 1, attendance: [] });
    const draft = { name: 'Academic', memberIds: [members[0] ?? 0, members[2] ?? 0] };
    const two = (await app.call(clerk, boardCommitteesApi.create, draft)).body;
    expect(two.memberNames).toBe('Agnes Wambũi, Fatuma O’Ali');
    const meeting = await call({ committeeId: two.id });
    expect([meeting.expected, meeting.committeeName]).toEqual([2, 'Academic']);
    expect((await app.call(clerk, boardCommitteesApi.remove, { id: two.id })).body.message).toContain('meetings');
  });

  it('that are to come have no attendance, minutes or resolutions yet', async () => {
    const { id, version, state } = await call({ heldOn: '2026-06-17' });
    expect(state).toBe('planned');
    expect((await attend({ id, version }, ['present'])).status).toBe(422);
    expect((await app.call(clerk, meetingsApi.minutes, { id, version, minutes: written('x') })).status).toBe(422);
    const draft = { meetingId: id, body: 'Build a laboratory' };
    expect((await app.call(clerk, resolutionsApi.create, draft, freshKey())).status).toBe(422);
    const letters = await app.call(clerk, meetingsApi.invitation, { id });
    const pages = pdfPages(letters.body as unknown as Uint8Array);
    expect(pages).toHaveLength(3);
    expect(pages[0]).toContain('Agnes Wambũi');
    expect(pages[0]).toContain('1. Fees of Term 3 (Bursar)');
    const off = await app.call(clerk, meetingsApi.cancel, { id, version, reason: 'Half-term' });
    expect(off.body).toMatchObject({ state: 'cancelled', cancelledBecause: 'Half-term' });
    expect((await app.call(clerk, meetingsApi.invitation, { id })).status).toBe(422);
    expect((await app.call(clerk, meetingsApi.cancel, { id, version: off.body.version, reason: 'Again' })).status).toBe(422);
  });

  it('are to come until the time at which they start, and give their resolutions a number of their own year', async () => {
    const meeting = await call({ startsAt: '10:01' });
    expect(meeting.state).toBe('planned');
    expect((await attend(meeting, ['present'])).status).toBe(422);
    const ahead = { meetingId: meeting.id, body: 'Buy a bus' };
    expect((await app.call(clerk, resolutionsApi.create, ahead, freshKey())).status).toBe(422);
    expect((await app.call(clerk, meetingsApi.invitation, { id: meeting.id })).status).toBe(200);
    const listed = async (state: 'planned' | 'held') =>
      (await app.call(clerk, meetingsApi.list, { state, size: 200 })).body.rows.some(({ id }) => id === meeting.id);
    expect([await listed('planned'), await listed('held')]).toEqual([true, false]);
    expect((await app.call(clerk, meetingsApi.update, { ...meeting, startsAt: '10:00' })).body.state).toBe('held');
    const last = await call({ heldOn: '2025-12-18' });
    const draft = { meetingId: last.id, body: 'Dig a well' };
    expect((await app.call(clerk, resolutionsApi.create, draft, freshKey())).body.resolutionNo).toBe('BR/2025/001');
  });

  it('do not change once a later meeting has confirmed the minutes; resolutions are still followed up', async () => {
    const first = await call({ heldOn: '2026-05-12' });
    const later = await call({ heldOn: '2026-06-09' });
    const noted = (await attend(first, ['present', 'present'])).body;
    const key = freshKey();
    const resolved = { meetingId: first.id, body: 'Paint the dining hall', ownerMemberId: members[1] ?? 0, dueOn: '2026-06-15' };
    const resolution = (await app.call(clerk, resolutionsApi.create, resolved, key)).body;
    expect((await app.call(clerk, resolutionsApi.create, resolved, key)).body.id).toBe(resolution.id);
    expect(resolution).toMatchObject({ resolutionNo: 'BR/2026/001', ownerName: 'Peter Otieno', overdue: true, state: 'open' });
    const confirm = (version: number, byMeetingId: number) =>
      app.call(clerk, meetingsApi.confirm, { id: first.id, version, byMeetingId });
    expect((await confirm(noted.version, later.id)).body.message).toContain('Write the minutes first');
    const text = { id: first.id, version: noted.version, minutes: written('The chair opened the meeting at 2 p.m.') };
    const saved = (await app.call(clerk, meetingsApi.minutes, text)).body;
    expect(saved).toMatchObject({ minutesState: 'draft', minutes: text.minutes });
    const draftPaper = pdfText((await app.call(clerk, meetingsApi.minutesPdf, { id: first.id })).body as unknown as Uint8Array);
    for (const words of ['Draft', 'Agnes Wambũi', 'The chair opened the meeting', 'Paint the dining hall', 'BR/2026/001'])
      expect(draftPaper).toContain(words);
    expect((await confirm(saved.version, first.id)).body.fields).toMatchObject([{ path: 'byMeetingId' }]);
    const before = await call({ heldOn: '2026-05-12' });
    expect((await confirm(saved.version, before.id)).body.fields).toMatchObject([{ path: 'byMeetingId' }]);
    const both = await Promise.all([confirm(saved.version, later.id), confirm(saved.version, later.id)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body } = await app.call(clerk, meetingsApi.get, { id: first.id });
    expect(body).toMatchObject({ minutesState: 'confirmed', expected: 3, confirmed: { meetingNo: later.meetingNo } });
    expect(body.attendance.filter(({ state }) => state === 'absent')).toHaveLength(1);
    const { id, version } = body;
    const changes = [
      app.call(clerk, meetingsApi.minutes, { id, version, minutes: written('Something else') }),
      app.call(clerk, meetingsApi.update, { ...body, place: 'Elsewhere' }),
      app.call(clerk, meetingsApi.cancel, { id, version, reason: 'Never held' }),
      attend({ id, version }, ['absent']),
      app.call(clerk, resolutionsApi.create, { ...resolved, body: 'Another' }, freshKey()),
      app.call(clerk, resolutionsApi.update, { ...resolution, body: 'Changed' }),
      app.call(clerk, resolutionsApi.remove, { id: resolution.id }),
    ];
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 422]);
    expect((await app.call(clerk, meetingsApi.get, { id })).body).toEqual(body);
    // Nor does the later one move or go, by which they are confirmed; its place may change.
    const { body: confirming } = await app.call(clerk, meetingsApi.get, { id: later.id });
    const moved = [
      app.call(clerk, meetingsApi.cancel, { id: later.id, version: confirming.version, reason: 'Never held' }),
      app.call(clerk, meetingsApi.update, { ...confirming, heldOn: '2026-05-05' }),
    ];
    for (const { status, body: said } of await Promise.all(moved))
      expect([status, said.message]).toEqual([422, expect.stringContaining(`The minutes of ${first.meetingNo} were confirmed`)]);
    expect((await app.call(clerk, meetingsApi.update, { ...confirming, place: 'Elsewhere' })).status).toBe(200);
    const categoryId = (await app.call(clerk, boardCategoriesApi.create, { name: 'Found later' })).body.id;
    const late = { fullName: 'Back Dated', position: 'member', categoryId, termFrom: '2024-01-01' } as const;
    const { body: member } = await app.call(clerk, boardMembersApi.create, late, freshKey());
    expect((await app.call(clerk, meetingsApi.get, { id })).body).toEqual(body);
    await app.call(clerk, boardMembersApi.remove, { id: member.id });
    const settle = { id: resolution.id, version: resolution.version, state: 'done', outcome: 'Painted in June' } as const;
    expect((await app.call(clerk, resolutionsApi.settle, settle)).body).toMatchObject({ settledOn: today, overdue: false });
    expect((await app.call(clerk, resolutionsApi.settle, settle)).status).toBe(409);
    expect((await app.call(clerk, boardMembersApi.remove, { id: members[1] ?? 0 })).status).toBe(409);
  });

  it('are neither cancelled nor moved ahead once it is written down that they were held', async () => {
    const step = async (id: number) => {
      const { body } = await app.call(clerk, meetingsApi.get, { id });
      const off = await app.call(clerk, meetingsApi.cancel, { id, version: body.version, reason: 'Wrong one' });
      const moved = await app.call(clerk, meetingsApi.update, { ...body, heldOn: '2026-06-17' });
      return [off.status, off.body.message, moved.body.fields?.[0]?.path];
    };
    const held = [422, expect.stringContaining('This meeting was held'), 'heldOn'];
    const attended = await call();
    const absent = (await attend(attended, ['present'])).body;
    expect(await step(attended.id)).toEqual(held);
    const resolved = await call();
    const draft = { meetingId: resolved.id, body: 'Repair the gate' };
    const { body: resolution } = await app.call(clerk, resolutionsApi.create, draft, freshKey());
    expect(await step(resolved.id)).toEqual(held);
    // What was written down for the wrong meeting is taken away, and then it can be cancelled.
    await app.call(clerk, resolutionsApi.remove, { id: resolution.id });
    expect((await attend(absent, ['absent'])).status).toBe(200);
    for (const { id } of [attended, resolved]) {
      const { version } = (await app.call(clerk, meetingsApi.get, { id })).body;
      expect((await app.call(clerk, meetingsApi.cancel, { id, version, reason: 'Wrong one' })).body.state).toBe('cancelled');
    }
  });

  it('are not confirmed while nobody said who was there', async () => {
    const { id, version } = await call({ heldOn: '2026-05-19' });
    const by = await call({ heldOn: '2026-06-10' });
    const { body } = await app.call(clerk, meetingsApi.minutes, { id, version, minutes: written('Opened at 2 p.m.') });
    const confirm = (at: number) => app.call(clerk, meetingsApi.confirm, { id, version: at, byMeetingId: by.id });
    const refused = await confirm(body.version);
    expect([refused.status, refused.body.message]).toEqual([422, expect.stringContaining('Note first who was there')]);
    const noted = (await attend(body, ['present'])).body;
    expect((await confirm(noted.version)).body.minutesState).toBe('confirmed');
  });

  it('have resolutions that are overdue from the day after they were due', async () => {
    const { id: meetingId } = await call();
    const due = async (dueOn: string | null) =>
      (
        await app.call(
          clerk,
          resolutionsApi.create,
          { meetingId, body: `Due ${dueOn}`, ownerName: 'The principal', dueOn },
          freshKey(),
        )
      ).body;
    expect([(await due('2026-06-15')).overdue, (await due(today)).overdue, (await due(null)).overdue]).toEqual([
      true,
      false,
      false,
    ]);
    const { rows } = (await app.call(clerk, resolutionsApi.list, { state: 'overdue' })).body;
    expect(rows.map(({ body }) => body)).toEqual(['Due 2026-06-15']);
    expect((await app.call(clerk, resolutionsApi.list, { meetingId, state: 'open' })).body.total).toBe(3);
  });

  it('are of one school, and of those of registration', async () => {
    const { id } = await call();
    expect((await app.call('otherSchool', meetingsApi.get, { id })).status).toBe(404);
    expect((await app.call('otherSchool', meetingsApi.minutesPdf, { id })).status).toBe(404);
    expect((await app.call('otherSchool', resolutionsApi.create, { meetingId: id, body: 'x' }, freshKey())).status).toBe(404);
    expect((await app.call('ROLE_View_Only', meetingsApi.get, { id })).status).toBe(403);
  });
});
