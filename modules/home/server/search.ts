import { type Access, judge } from '#kit/contract/access.ts';
import type { Output } from '#kit/contract/endpoint.ts';
import { to } from '#kit/contract/screen.ts';
import { viewerOf } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { listAccounts } from '#modules/platform/server/public.ts';
import { screens as finance } from '#modules/finance/contract/screens.ts';
import { findReceipts } from '#modules/finance/server/public.ts';
import { screens as inventory } from '#modules/inventory/contract/screens.ts';
import { findAssets, findItems, findPapers } from '#modules/inventory/server/public.ts';
import { screens as library } from '#modules/library/contract/screens.ts';
import { findTitles } from '#modules/library/server/public.ts';
import { screens as messaging } from '#modules/messaging/contract/screens.ts';
import { findNotices } from '#modules/messaging/server/public.ts';
import { screens as registration } from '#modules/registration/contract/screens.ts';
import { findGuardians, findStudents } from '#modules/registration/server/public.ts';
import { screens as settings } from '#modules/settings/contract/screens.ts';
import { listStaff } from '#modules/settings/server/public.ts';
import { foundKinds, type FoundKind, type homeApi } from '../contract/home.ts';

type Result = Output<typeof homeApi.search>['results'][number];
type Group = Output<typeof homeApi.results>['groups'][number];
type Found = Omit<Result, 'kind'>;

/** How one kind is looked for; only for whom it may lead to the screen that shows it. */
interface Finder {
  readonly access: Access;
  readonly find: (ctx: SchoolContext, q: string, size: number, page: number) => Promise<{ rows: Found[]; total: number }>;
}

const papers = {
  requisition: inventory.requisition,
  order: inventory.order,
  receipt: inventory.receipt,
  issue: inventory.issueNote,
} as const;

/** In the order in which they are shown. */
const finders: Readonly<Record<FoundKind, Finder>> = {
  student: {
    access: registration.student.access,
    find: async (ctx, q, size, page) =>
      shown(await findStudents(ctx.tx, q, size, page), ({ studentId }) => to(registration.student, { id: studentId })),
  },
  guardian: {
    access: registration.student.access,
    find: async (ctx, q, size, page) =>
      shown(await findGuardians(ctx.tx, q, size, page), ({ studentId }) =>
        to(registration.student, { id: studentId }, { tab: 'guardians' }),
      ),
  },
  receipt: {
    access: finance.financeStudents.access,
    find: async (ctx, q, size, page) =>
      shown(await findReceipts(ctx.tx, q, size, page), ({ studentId }) =>
        to(finance.financeStudent, { id: studentId }, { tab: 'receipts' }),
      ),
  },
  staff: {
    access: registration.staff.access,
    find: async (ctx, q, size, page) => {
      const { rows, total } = await listStaff(ctx, { q, page, size, sort: 'fullName' });
      const finds = rows.map(({ id, fullName, staffNo, jobTitle }) => ({
        title: fullName,
        subtitle: [jobTitle, staffNo].filter(Boolean).join(', '),
        path: to(registration.staffMember, { id }),
      }));
      return { rows: finds, total };
    },
  },
  user: {
    access: settings.users.access,
    find: async (ctx, q, size, page) => {
      const { rows, total } = await listAccounts(ctx, { q, page, size, sort: 'username' });
      const finds = rows.map(({ id, fullName, username }) => ({
        title: fullName,
        subtitle: `User ${username}`,
        path: to(settings.users, {}, { open: id }),
      }));
      return { rows: finds, total };
    },
  },
  book: {
    access: library.book.access,
    find: async (ctx, q, size, page) => {
      const { rows, total } = await findTitles(ctx.tx, q, size, page);
      const finds = rows.map(({ id, title, authors, callNo, copies }) => ({
        title,
        subtitle: [authors, callNo, `${copies} ${copies === 1 ? 'copy' : 'copies'}`].filter(Boolean).join(', '),
        path: to(library.book, { id }),
      }));
      return { rows: finds, total };
    },
  },
  item: {
    access: inventory.item.access,
    find: async (ctx, q, size, page) => shown(await findItems(ctx.tx, q, size, page), ({ id }) => to(inventory.item, { id })),
  },
  asset: {
    access: inventory.assetInfo.access,
    find: async (ctx, q, size, page) =>
      shown(await findAssets(ctx.tx, q, size, page), ({ id }) => to(inventory.assetInfo, { id })),
  },
  paper: {
    access: inventory.requisition.access,
    find: async (ctx, q, size, page) =>
      shown(await findPapers(ctx.tx, q, size, page), ({ paper, id }) => to(papers[paper], { id })),
  },
  notice: {
    access: 'signedIn',
    find: async (ctx, q, size, page) => shown(await findNotices(ctx, q, size, page), ({ id }) => to(messaging.notice, { id })),
  },
};

function shown<T extends { title: string; subtitle: string }>(
  { rows, total }: { rows: T[]; total: number },
  pathOf: (row: T) => string,
): { rows: Found[]; total: number } {
  return { rows: rows.map((row) => ({ title: row.title, subtitle: row.subtitle, path: pathOf(row) })), total };
}

/** The most of one kind where all kinds are shown. */
const most = 8;

/** People, receipts and notices that the user may see. */
export async function search(ctx: SchoolContext, q: string): Promise<Result[]> {
  const groups = await results(ctx, { q, page: 1, size: most });
  return groups.flatMap(({ kind, rows }) => rows.map((row) => ({ kind, ...row })));
}

/** The same by kind, each with how many there are: the first of every kind, or a page of one. */
export async function results(
  ctx: SchoolContext,
  { q, kind, page, size }: { q: string; kind?: FoundKind | undefined; page: number; size: number },
): Promise<Group[]> {
  const viewer = viewerOf(ctx.user);
  const asked = foundKinds.filter((one) => kind === undefined || one === kind);
  const groups: Group[] = [];
  for (const one of asked) {
    const { access, find } = finders[one];
    if (judge(access, viewer) !== 'allowed') continue;
    const { rows, total } = await (kind === undefined ? find(ctx, q, most, 1) : find(ctx, q, size, page));
    if (rows.length > 0) groups.push({ kind: one, rows, total });
  }
  return groups;
}
