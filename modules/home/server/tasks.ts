import type { RawBuilder } from 'kysely';
import { type Access, judge } from '#kit/contract/access.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import { countTogether, type Waits, waitsFor, type whatWaits } from '#kit/server/approval/waiting.ts';
import { planOnce } from '#kit/server/db/transaction.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { countMayBeLocked, listAccounts } from '#modules/platform/server/public.ts';
import { screens as messaging } from '#modules/messaging/contract/screens.ts';
import { noticesWaiting } from '#modules/messaging/server/public.ts';
import { screens as registration } from '#modules/registration/contract/screens.ts';
import { privacyAdmin, registrationWrite } from '#modules/registration/contract/access.ts';
import {
  boardWaiting,
  breachesDue,
  clearancesWaiting,
  countBreachesDue,
  countFullStreams,
  countOfStudents,
  fullStreams,
  lateLeaveouts,
  requestsDue,
  transfersUnderWay,
  unfinishedDrafts,
} from '#modules/registration/server/public.ts';
import { screens as settings } from '#modules/settings/contract/screens.ts';
import { schoolDay, staffDocuments } from '#modules/settings/server/public.ts';
import type { homeApi } from '../contract/home.ts';

type Task = Output<typeof homeApi.tasks>['rows'][number];

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** What may wait for somebody, counted together with all else; the tasks are made only where there is any. */
interface Possible {
  readonly key: string;
  readonly count: RawBuilder<unknown>;
  readonly tasks: (count: number) => Task[] | Promise<Task[]>;
}

/** What waits for the user, with what the modules say waits for people: counted in one statement, and each only when the user may open the list that shows it. */
export async function tasksOf(ctx: SchoolContext, waits: readonly Waits[]): Promise<Task[]> {
  await planOnce(ctx.tx);
  const possible = possibleFor(ctx);
  const { counts, found } = waitsFor(waits, ctx, { mine: true });
  const countOf = await countTogether(ctx.tx, new Map([...possible.map(({ key, count }) => [key, count] as const), ...counts]));
  const tasks: Task[] = [];
  for (const { key, tasks: of } of possible) if (countOf(key) > 0) tasks.push(...(await of(countOf(key))));
  return [...tasks, ...decisions(found(countOf))];
}

function possibleFor(ctx: SchoolContext): Possible[] {
  const viewer = viewerOf(ctx.user);
  const may = (access: Access) => judge(access, viewer) === 'allowed';
  return [
    ...(may(settings.users.access) ? [lockedUsers(ctx)] : []),
    ...(may(registration.registration.access) ? [drafts(ctx), crowded(ctx), ...incomplete()] : []),
    ...(may(registration.leaveouts.access) ? [leaveouts(ctx)] : []),
    ...(may(registrationWrite) ? [papersDue(ctx)] : []),
    ...(may(registration.board.access) ? board(ctx) : []),
    ...(may(privacyAdmin) ? [breaches(ctx), dataRequests(ctx)] : []),
    clearances(ctx),
    notices(ctx),
  ];
}

/** A task by itself; `note` says in words how many there are. */
function single(
  key: string,
  count: RawBuilder<unknown>,
  { note, ...rest }: Omit<Task, 'key' | 'count' | 'note'> & { note: (count: number) => string },
): Possible {
  return { key, count, tasks: (found) => [{ key, ...rest, note: note(found), count: found }] };
}

const clearances = (ctx: SchoolContext): Possible => ({
  key: 'clearances',
  count: transfersUnderWay(),
  tasks: async () => {
    const count = await clearancesWaiting(ctx);
    const note = `${plural(count, 'student waits', 'students wait')} for your department`;
    const path = to(registration.clearanceDuties, {}, { state: 'open' });
    return count === 0 ? [] : [{ key: 'clearances', title: 'Sign clearances', note, count, path, urgent: false }];
  },
});

const decisions = (found: Awaited<ReturnType<typeof whatWaits>>): Task[] =>
  found.flatMap(({ key, title, count, path, note: [one, many] = ['waits for a decision', 'wait for a decision'] }) =>
    path === null ? [] : [{ key, title, note: plural(count, one, many), count, path, urgent: false }],
  );

const notices = (ctx: SchoolContext): Possible =>
  single('notices', noticesWaiting(ctx), {
    title: 'Acknowledge notices',
    note: (count) => `${plural(count, 'notice waits', 'notices wait')} for you`,
    path: to(messaging.noticeboard, {}, { mine: 'waits' }),
    urgent: false,
  });

const lockedUsers = (ctx: SchoolContext): Possible => ({
  key: 'locked',
  count: countMayBeLocked(ctx.now),
  tasks: async () => {
    const { total: count } = await listAccounts(ctx, { state: 'locked', page: 1, size: 1, sort: 'username' });
    const note = `${plural(count, 'user is', 'users are')} locked out`;
    const path = to(settings.users, {}, { state: 'locked' });
    return count === 0 ? [] : [{ key: 'locked', title: 'Let users sign in again', note, count, path, urgent: true }];
  },
});

const drafts = (ctx: SchoolContext): Possible =>
  single('drafts', unfinishedDrafts(ctx.user.accountId), {
    title: 'Finish registrations',
    note: (count) => `${plural(count, 'registration', 'registrations')} begun`,
    path: to(registration.registration),
    urgent: false,
  });

/** A task for each stream, because each has a list of its own. */
const crowded = (ctx: SchoolContext): Possible => ({
  key: 'streams',
  count: countFullStreams(),
  tasks: async () => {
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
  },
});

const leaveouts = (ctx: SchoolContext): Possible =>
  single('leaveouts-late', lateLeaveouts(ctx.now), {
    title: 'Students are late to return',
    note: (count) => `${plural(count, 'student was', 'students were')} due back`,
    path: to(registration.leaveouts, {}, { state: 'late' }),
    urgent: true,
  });

const papersDue = (ctx: SchoolContext): Possible =>
  single('staff-documents', staffDocuments.due(ctx), {
    title: 'Renew staff documents',
    note: (count) => `${plural(count, 'document is', 'documents are')} expired or about to expire`,
    path: to(registration.staff, {}, { tab: 'documents', state: 'due' }),
    urgent: false,
  });

function board(ctx: SchoolContext): Possible[] {
  const { expiring, overdue } = boardWaiting(ctx);
  return [
    single('board-terms', expiring, {
      title: 'Fill seats on the board',
      note: (count) => `${plural(count, 'term ends', 'terms end')} within 90 days`,
      path: to(registration.board, {}, { state: 'expiring' }),
      urgent: false,
    }),
    single('board-resolutions', overdue, {
      title: 'Follow up what the board resolved',
      note: (count) => `${plural(count, 'resolution is', 'resolutions are')} overdue`,
      path: to(registration.board, {}, { tab: 'resolutions', state: 'overdue' }),
      urgent: true,
    }),
  ];
}

const breaches = (ctx: SchoolContext): Possible => ({
  key: 'breaches',
  count: countBreachesDue(ctx.now),
  tasks: async (count) => {
    const { overdue } = await breachesDue(ctx.tx, ctx.now);
    const late = overdue > 0 ? `; for ${overdue} the 72 hours are over` : '';
    const note = `${plural(count, 'breach has', 'breaches have')} a clock that runs${late}`;
    const path = to(registration.privacy, {}, { tab: 'breaches', state: 'due' });
    return [{ key: 'breaches', title: 'Tell the Data Commissioner', note, count, path, urgent: true }];
  },
});

const dataRequests = (ctx: SchoolContext): Possible =>
  single('data-requests', requestsDue(schoolDay(ctx), 3), {
    title: 'Answer requests about data',
    note: (count) => `${plural(count, 'request is', 'requests are')} due within three days, or late`,
    path: to(registration.privacy, {}, { tab: 'requests' }),
    urgent: true,
  });

const parts = [
  { missing: 'class', title: 'Give students a class' },
  { missing: 'stream', title: 'Give students a stream' },
  { missing: 'guardianPhone', title: 'Add guardian phones' },
  { missing: 'photo', title: 'Add photos' },
] as const;

const incomplete = (): Possible[] =>
  parts.map(({ missing, title }) =>
    single(`missing-${missing}`, countOfStudents({ missing }), {
      title,
      note: (count) => `${plural(count, 'student has', 'students have')} none`,
      path: to(registration.students, {}, { missing }),
      urgent: false,
      gap: true,
    }),
  );
