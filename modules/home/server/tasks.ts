import { judge } from '#kit/contract/access.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import { type Waits, whatWaits } from '#kit/server/approval/waiting.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { listAccounts } from '#modules/platform/server/public.ts';
import { screens as messaging } from '#modules/messaging/contract/screens.ts';
import { noticesWaiting } from '#modules/messaging/server/public.ts';
import { screens as registration } from '#modules/registration/contract/screens.ts';
import { privacyAdmin, registrationWrite } from '#modules/registration/contract/access.ts';
import {
  boardWaiting,
  breachesDue,
  clearancesWaiting,
  countStudents,
  fullStreams,
  lateLeaveouts,
  requestsDue,
  unfinishedDrafts,
} from '#modules/registration/server/public.ts';
import { screens as settings } from '#modules/settings/contract/screens.ts';
import { schoolDay, staffDocuments } from '#modules/settings/server/public.ts';
import type { homeApi } from '../contract/home.ts';

type Task = Output<typeof homeApi.tasks>['rows'][number];

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What waits for the user, with what the modules say waits for people; each is asked for only when the user may open the list that shows it. */
export async function tasksOf(ctx: SchoolContext, waits: readonly Waits[]): Promise<Task[]> {
  const viewer = viewerOf(ctx.user);
  const tasks: Task[] = [];
  if (judge(settings.users.access, viewer) === 'allowed') tasks.push(await lockedUsers(ctx));
  if (judge(registration.registration.access, viewer) === 'allowed') {
    tasks.push(await drafts(ctx), ...(await crowded(ctx)), ...(await incomplete(ctx)));
  }
  if (judge(registration.leaveouts.access, viewer) === 'allowed') tasks.push(await leaveouts(ctx));
  if (judge(registrationWrite, viewer) === 'allowed') tasks.push(await papersDue(ctx));
  if (judge(registration.board.access, viewer) === 'allowed') tasks.push(...(await board(ctx)));
  if (judge(privacyAdmin, viewer) === 'allowed') tasks.push(await breaches(ctx), await dataRequests(ctx));
  tasks.push(await clearances(ctx), await notices(ctx), ...(await decisions(ctx, waits)));
  return tasks.filter((task) => task.count > 0);
}

async function clearances(ctx: SchoolContext): Promise<Task> {
  const count = await clearancesWaiting(ctx);
  return {
    key: 'clearances',
    title: 'Sign clearances',
    note: `${plural(count, 'student waits', 'students wait')} for your department`,
    count,
    path: to(registration.clearanceDuties, {}, { state: 'open' }),
    urgent: false,
  };
}

async function decisions(ctx: SchoolContext, waits: readonly Waits[]): Promise<Task[]> {
  const found = await whatWaits(waits, ctx, { mine: true });
  return found.flatMap(({ key, title, count, path, note: [one, many] = ['waits for a decision', 'wait for a decision'] }) =>
    path === null ? [] : [{ key, title, note: plural(count, one, many), count, path, urgent: false }],
  );
}

async function notices(ctx: SchoolContext): Promise<Task> {
  const count = await noticesWaiting(ctx);
  return {
    key: 'notices',
    title: 'Acknowledge notices',
    note: `${plural(count, 'notice waits', 'notices wait')} for you`,
    count,
    path: to(messaging.noticeboard, {}, { mine: 'waits' }),
    urgent: false,
  };
}

async function lockedUsers(ctx: SchoolContext): Promise<Task> {
  const filter = { state: 'locked', page: 1, size: 1, sort: 'username' } as const;
  const { total } = await listAccounts(ctx, filter);
  return {
    key: 'locked',
    title: 'Let users sign in again',
    note: `${plural(total, 'user is', 'users are')} locked out`,
    count: total,
    path: to(settings.users, {}, { state: 'locked' }),
    urgent: true,
  };
}

async function drafts(ctx: SchoolContext): Promise<Task> {
  const count = await unfinishedDrafts(ctx.tx, ctx.user.accountId);
  return {
    key: 'drafts',
    title: 'Finish registrations',
    note: `${plural(count, 'registration', 'registrations')} begun`,
    count,
    path: to(registration.registration),
    urgent: false,
  };
}

/** A task for each stream, because each has a list of its own. */
async function crowded(ctx: SchoolContext): Promise<Task[]> {
  const streams = await fullStreams(ctx.tx);
  return streams.slice(0, 5).map(({ streamId, name, students, capacity }) => ({
    key: `stream-${streamId}`,
    title: `${name} is over capacity`,
    note: `${students} students, room for ${capacity}`,
    count: students,
    path: to(registration.students, {}, { streamId }),
    urgent: true,
    gap: true,
  }));
}

async function leaveouts(ctx: SchoolContext): Promise<Task> {
  const count = await lateLeaveouts(ctx);
  return {
    key: 'leaveouts-late',
    title: 'Students are late to return',
    note: `${plural(count, 'student was', 'students were')} due back`,
    count,
    path: to(registration.leaveouts, {}, { state: 'late' }),
    urgent: true,
  };
}

async function papersDue(ctx: SchoolContext): Promise<Task> {
  const count = await staffDocuments.countDue(ctx);
  return {
    key: 'staff-documents',
    title: 'Renew staff documents',
    note: `${plural(count, 'document is', 'documents are')} expired or about to expire`,
    count,
    path: to(registration.staff, {}, { tab: 'documents', state: 'due' }),
    urgent: false,
  };
}

async function board(ctx: SchoolContext): Promise<Task[]> {
  const { expiring, overdue } = await boardWaiting(ctx);
  return [
    {
      key: 'board-terms',
      title: 'Fill seats on the board',
      note: `${plural(expiring, 'term ends', 'terms end')} within 90 days`,
      count: expiring,
      path: to(registration.board, {}, { state: 'expiring' }),
      urgent: false,
    },
    {
      key: 'board-resolutions',
      title: 'Follow up what the board resolved',
      note: `${plural(overdue, 'resolution is', 'resolutions are')} overdue`,
      count: overdue,
      path: to(registration.board, {}, { tab: 'resolutions', state: 'overdue' }),
      urgent: true,
    },
  ];
}

async function breaches(ctx: SchoolContext): Promise<Task> {
  const { due, overdue } = await breachesDue(ctx.tx, ctx.now);
  const late = overdue > 0 ? `; for ${overdue} the 72 hours are over` : '';
  return {
    key: 'breaches',
    title: 'Tell the Data Commissioner',
    note: `${plural(due, 'breach has', 'breaches have')} a clock that runs${late}`,
    count: due,
    path: to(registration.privacy, {}, { tab: 'breaches', state: 'due' }),
    urgent: true,
  };
}

async function dataRequests(ctx: SchoolContext): Promise<Task> {
  const count = await requestsDue(ctx.tx, schoolDay(ctx), 3);
  return {
    key: 'data-requests',
    title: 'Answer requests about data',
    note: `${plural(count, 'request is', 'requests are')} due within three days, or late`,
    count,
    path: to(registration.privacy, {}, { tab: 'requests' }),
    urgent: true,
  };
}

const parts = [
  { missing: 'class', title: 'Give students a class' },
  { missing: 'stream', title: 'Give students a stream' },
  { missing: 'guardianPhone', title: 'Add guardian phones' },
  { missing: 'photo', title: 'Add photos' },
] as const;

async function incomplete(ctx: SchoolContext): Promise<Task[]> {
  const counts = await countStudents(
    ctx.tx,
    parts.map(({ missing }) => ({ missing })),
  );
  return parts.map(({ missing, title }, at) => ({
    key: `missing-${missing}`,
    title,
    note: `${plural(counts[at] ?? 0, 'student has', 'students have')} none`,
    count: counts[at] ?? 0,
    path: to(registration.students, {}, { missing }),
    urgent: false,
    gap: true,
  }));
}
