import { sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { noticeDraft } from '../notices/contract/notice.ts';
import { acknowledge, markRead } from '../notices/server/readers.store.ts';
import { createNotice, publishNotice } from '../notices/server/write.store.ts';
import { sampleText } from './sample-texts.ts';

interface User {
  id: number;
  name: string;
  username: string;
}

/** A school's users in the order in which they were added. */
export async function sampleUsers({ tx }: SchoolContext): Promise<User[]> {
  const { rows } = await sql<User>`
    select id, full_name as name, username from platform.account
     where school_id = kit.school_id() and kind = 'school' order by id`.execute(tx);
  return rows;
}

/** A context in which somebody with all rights acts, so many days ago. */
export const actingAs = (ctx: SchoolContext, { id, name, username }: User, daysAgo = 0): SchoolContext => ({
  ...ctx,
  now: new Date(ctx.now.getTime() - daysAgo * 86_400_000),
  user: { ...ctx.user, kind: 'school', accountId: id, fullName: name, username, roles: ['ROLE_All'], school: ctx.school },
});

const notices = [
  {
    title: 'Staff briefing moves to Friday',
    daysAgo: 2,
    lasts: 12,
    pinned: true,
    mustAcknowledge: true,
    body: sampleText(
      'This week’s briefing is on Friday at 4.15 pm in the dining hall, after the last lesson.',
      '# What we go through',
      '- The calendar up to the end of the term',
      '- Duty rota and the new gate passes',
      '- Visiting day: who does what',
      'Please acknowledge this notice, so that we know whom to call.',
    ),
  },
  {
    title: 'Marks of the opening examination are due',
    daysAgo: 4,
    lasts: 9,
    roles: ['ROLE_Exam_admin', 'ROLE_post_content'],
    body: sampleText(
      'Enter the marks of your classes before Wednesday evening. The deputy looks through the gaps on Thursday morning.',
      'Whoever has no access to a class writes to the examinations office.',
    ),
  },
  {
    title: 'Borehole service on Saturday',
    daysAgo: 1,
    lasts: 5,
    body: sampleText('The pump is serviced on Saturday between 8 and 11 am. The dormitory tanks are filled on Friday night.'),
  },
  {
    title: 'Photographs in school: ask before you publish',
    daysAgo: 9,
    lasts: null,
    body: sampleText(
      'A picture that shows a student is published only when the family has said yes. The list of consents is under Data protection.',
      'Do not post pictures of students on private accounts.',
    ),
  },
  {
    title: 'First-aid training, first group',
    daysAgo: 20,
    lasts: 6,
    body: sampleText('The first group meets in the laboratory at 2 pm. Bring a pen.'),
  },
] as const;

/** Notices of a sample school: one to be acknowledged, one for a few roles, one that is over and a draft. */
export async function seedNotices(ctx: SchoolContext): Promise<void> {
  const users = await sampleUsers(ctx);
  const author = users[0];
  if (!author) return;
  for (const { daysAgo, lasts, ...notice } of notices) {
    const then = actingAs(ctx, author, daysAgo);
    const toDay = lasts === null ? null : addDays(schoolDay(then), lasts);
    const everyone = !('roles' in notice);
    const { id, version } = await createNotice(then, noticeDraft.parse({ everyone, toDay, ...notice }));
    await publishNotice(then, id, version);
    for (const [place, user] of users.entries())
      if (place % 3 === 1) await markRead(actingAs(ctx, user, Math.max(0, daysAgo - 1)), id);
    const reader = users[4];
    if (reader && 'mustAcknowledge' in notice) await acknowledge(actingAs(ctx, reader), id, 1);
  }
  await createNotice(
    actingAs(ctx, author),
    noticeDraft.parse({
      title: 'Visiting day: duties',
      everyone: true,
      body: sampleText('Draft of the rota, to be checked by the deputy.'),
    }),
  );
}
