import { type RawBuilder, sql } from 'kysely';
import { addDays } from '#kit/contract/dates.ts';
import { notFound } from '#kit/contract/errors.ts';
import type { Page, PageRequest } from '#kit/contract/page.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import {
  type ExpiryState,
  expiryNotice,
  type StaffDocument,
  type StaffDocumentDraft,
} from '../../contract/people/staff-documents.ts';
import { dayOf } from './staff.store.ts';

type Context = Pick<SchoolContext, 'tx' | 'changed' | 'now' | 'school' | 'services' | 'user'>;
type Kept = StaffDocument & { fileId: number | null };

/** What a list of documents may be narrowed by; without a member of staff, those of people who have left are left out. */
export interface DocumentFilter extends PageRequest {
  staffMemberId?: number | undefined;
  kind?: string | undefined;
  staffKind?: 'teacher' | 'support' | undefined;
  /** `due`: expired or expiring. */
  state?: ExpiryState | 'due' | undefined;
}

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  expiresOn: sql`d.expires_on`,
  staffName: sql`s.full_name`,
  kind: sql`d.kind`,
  addedAt: sql`d.added_at`,
};

const stateOn = (today: string) => sql`
  case when d.expires_on < ${today} then 'expired' when d.expires_on <= ${addDays(today, expiryNotice)} then 'expiring' else 'valid' end`;
const columnsOn = (today: string) => sql`
  d.id, d.version, d.staff_member_id as "staffMemberId", s.full_name as "staffName", s.staff_no as "staffNo", s.kind as "staffKind",
  d.kind, d.number, d.issued_on as "issuedOn", d.expires_on as "expiresOn", ${stateOn(today)} as state,
  d.file_id is not null as "hasFile", d.added_at as "addedAt"`;
const from = sql`
  settings.staff_document d join settings.staff_member s on s.school_id = d.school_id and s.id = d.staff_member_id`;

function conditionsOf(filter: Omit<DocumentFilter, keyof PageRequest> & { q?: string | undefined }, today: string) {
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.q) found.push(matches([sql`s.full_name`, sql`s.staff_no`, sql`d.kind`], filter.q));
  if (filter.staffMemberId) found.push(sql`d.staff_member_id = ${filter.staffMemberId}`);
  else found.push(sql`s.status <> 'left'`);
  if (filter.kind) found.push(sql`d.kind = ${filter.kind}`);
  if (filter.staffKind) found.push(sql`s.kind = ${filter.staffKind}`);
  if (filter.state === 'due') found.push(sql`d.expires_on <= ${addDays(today, expiryNotice)}`);
  else if (filter.state) found.push(sql`${stateOn(today)} = ${filter.state}`);
  return sql.join(found, sql` and `);
}

/** Documents as filtered, a page of them. */
export async function listStaffDocuments(ctx: Context, filter: DocumentFilter): Promise<Page<StaffDocument>> {
  const today = dayOf(ctx);
  const where = conditionsOf(filter, today);
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`d.expires_on`;
  const { rows } = await sql<StaffDocument>`
    select ${columnsOn(today)} from ${from} where ${where}
     order by ${order} ${wayOf(filter.sort)} nulls last, d.id
     ${onPage(filter)}`.execute(ctx.tx);
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total from ${from} where ${where}`.execute(ctx.tx);
  return { rows, total: one(counted).total };
}

/** Counts the documents of people who have not left that are expired or expiring. */
export const countDocumentsDue = (ctx: Pick<Context, 'now' | 'school'>): RawBuilder<unknown> =>
  sql`select count(*) from ${from} where ${conditionsOf({ state: 'due' }, dayOf(ctx))}`;

async function oneOf(ctx: Pick<Context, 'tx' | 'now' | 'school'>, staffMemberId: number, id: number): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select ${columnsOn(dayOf(ctx))}, d.file_id as "fileId" from ${from} where d.id = ${id} and d.staff_member_id = ${staffMemberId}`.execute(
    ctx.tx,
  );
  if (!rows[0]) throw notFound('document');
  return rows[0];
}

const words = ({ kind, expiresOn, hasFile }: Kept) => ({ Document: kind, Expires: expiresOn, File: hasFile ? 'kept' : null });

/** Adds a document; throws 400 at `fileId` when the file is not the caller's own upload. */
export async function addStaffDocument(ctx: Context, staffMemberId: number, draft: StaffDocumentDraft): Promise<StaffDocument> {
  if (draft.fileId !== null) await ctx.services.files.link(ctx, draft.fileId, 'document');
  const { rows } = await sql<{ id: number }>`
    insert into settings.staff_document (staff_member_id, kind, number, issued_on, expires_on, file_id)
    values (${staffMemberId}, ${draft.kind}, ${draft.number}, ${draft.issuedOn}, ${draft.expiresOn}, ${draft.fileId})
    returning id`.execute(ctx.tx);
  const after = await oneOf(ctx, staffMemberId, one(rows).id);
  ctx.changed({ entity: 'staff member', id: staffMemberId, action: 'document added', after: words(after) });
  return after;
}

/** Changes a document; a new file takes the place of the old one, without one the old one stays. */
export async function changeStaffDocument(
  ctx: Context,
  staffMemberId: number,
  { id, version, fileId, ...draft }: StaffDocumentDraft & { id: number; version: number },
): Promise<StaffDocument> {
  const before = await oneOf(ctx, staffMemberId, id);
  const replaced = fileId !== null && fileId !== before.fileId;
  if (replaced) await ctx.services.files.link(ctx, fileId, 'document');
  if (replaced && before.fileId !== null) await ctx.services.files.unlink(ctx, before.fileId);
  const { rows } = await sql`
    update settings.staff_document
       set kind = ${draft.kind}, number = ${draft.number}, issued_on = ${draft.issuedOn}, expires_on = ${draft.expiresOn},
           file_id = coalesce(${fileId}::bigint, file_id), version = version + 1
     where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('document');
  const after = await oneOf(ctx, staffMemberId, id);
  ctx.changed({
    entity: 'staff member',
    id: staffMemberId,
    action: 'document changed',
    before: words(before),
    after: words(after),
  });
  return after;
}

/** Removes a document and lets go of its file. */
export async function removeStaffDocument(ctx: Context, staffMemberId: number, id: number): Promise<void> {
  const before = await oneOf(ctx, staffMemberId, id);
  await sql`delete from settings.staff_document where id = ${id}`.execute(ctx.tx);
  if (before.fileId !== null) await ctx.services.files.unlink(ctx, before.fileId);
  ctx.changed({ entity: 'staff member', id: staffMemberId, action: 'document removed', before: words(before) });
}

/** The file of a document. Throws 404 when it has none. */
export async function staffDocumentFile(ctx: Context, staffMemberId: number, id: number): Promise<number> {
  const { fileId } = await oneOf(ctx, staffMemberId, id);
  if (fileId === null) throw notFound('file');
  return fileId;
}
