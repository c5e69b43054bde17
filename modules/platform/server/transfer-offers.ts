import { holds } from '#kit/server/sql/like.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Page } from '#kit/contract/page.ts';
import { inPlatform } from '#kit/server/db/transaction.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Services } from '#kit/server/http/services.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';

/** The other schools of a school's branch that are at work: their keys and names, nothing else of them. */
export const schoolsOfBranch = (services: Pick<Services, 'db'>, schoolId: number): Promise<{ id: number; name: string }[]> =>
  inPlatform(
    services.db,
    async (tx) => {
      const { rows } = await sql<{ id: number; name: string }>`
        select other.id, other.name from platform.school own join platform.school other on other.branch_id = own.branch_id
         where own.id = ${schoolId} and other.id <> own.id and other.status = 'active' order by lower(other.name)`.execute(tx);
      return rows;
    },
    { readOnly: true },
  );

interface Plan {
  transferId: number;
  toSchoolId: number;
  fromSchool: string;
  studentName: string;
  transferNo: string;
}

/** Notes to which school of the branch a transfer is to go; that school does not see it yet. */
export async function planOffer(tx: Tx, plan: Plan): Promise<void> {
  await sql`
    insert into platform.transfer_offer (transfer_id, to_school_id, from_school, student_name, transfer_no)
    values (${plan.transferId}, ${plan.toSchoolId}, ${plan.fromSchool}, ${plan.studentName}, ${plan.transferNo})`.execute(tx);
}

const own = (transferId: number) => sql`from_school_id = kit.school_id() and transfer_id = ${transferId}`;

/** Where a transfer of the running school stands with the school of the branch it goes to. */
export interface OfferState {
  toSchoolId: number;
  state: 'planned' | 'offered' | 'taken' | 'declined' | 'withdrawn';
  closedOn: string | null;
  closedBecause: string | null;
}

/** Null for a transfer to a school outside the branch; with `lock` the other school does not act on it meanwhile. */
export async function offerOf(tx: Tx, transferId: number, lock = false): Promise<OfferState | null> {
  const { rows } = await sql<OfferState>`
    select to_school_id as "toSchoolId", state, closed_on as "closedOn", closed_because as "closedBecause"
      from platform.transfer_offer where ${own(transferId)} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

/** Puts the signed file of a transfer before the school of the branch it goes to. */
export async function makeOffer(tx: Tx, transferId: number, file: { text: string; digest: string }, day: string): Promise<void> {
  await sql`
    update platform.transfer_offer set state = 'offered', file = ${file.text}, digest = ${file.digest}, offered_on = ${day}
     where ${own(transferId)} and state = 'planned'`.execute(tx);
}

/** Takes a plan or an offer back that nobody has taken in. */
export async function withdrawOffer(tx: Tx, transferId: number, day: string): Promise<void> {
  await sql`
    update platform.transfer_offer set state = 'withdrawn', file = null, closed_on = ${day}
     where ${own(transferId)} and state <> 'taken'`.execute(tx);
}

/** A student whom a school of the branch has offered to the running school. */
export interface Offer {
  id: number;
  fromSchool: string;
  studentName: string;
  transferNo: string;
  state: 'offered' | 'taken' | 'declined';
  offeredOn: string;
  closedBecause: string | null;
}

const toUs = sql`to_school_id = kit.school_id() and state in ('offered', 'taken', 'declined')`;
const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  offeredOn: sql`offered_on`,
  studentName: sql`student_name`,
  fromSchool: sql`from_school`,
};

/** What other schools of the branch offer or have offered to the running school. */
export async function offersToUs(
  tx: Tx,
  {
    q,
    state,
    sort,
    page,
    size,
  }: { q?: string | undefined; state?: Offer['state'] | undefined; sort: string; page: number; size: number },
): Promise<Page<Offer>> {
  const where = sql.join(
    [
      toUs,
      ...(state ? [sql`state = ${state}`] : []),
      ...(q ? [holds(sql`kit.fold(student_name || ' ' || from_school || ' ' || transfer_no)`, q)] : []),
    ],
    sql` and `,
  );
  const order = sortable[sort.replace(/^-/, '')] ?? sql`offered_on`;
  const { rows } = await sql<Offer>`
    select id, from_school as "fromSchool", student_name as "studentName", transfer_no as "transferNo", state,
           offered_on as "offeredOn", closed_because as "closedBecause"
      from platform.transfer_offer where ${where}
     order by ${order} ${wayOf(sort)}, id desc ${onPage({ page, size })}`.execute(tx);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*) as total from platform.transfer_offer where ${where}`.execute(tx);
  return { rows, total: one(counted).total };
}

/** One offer to the running school with its file while it stands; null when there is none. With `lock` nobody else acts on it. */
export async function offerToUs(tx: Tx, id: number, lock = false): Promise<(Offer & { file: string | null }) | null> {
  const { rows } = await sql<Offer & { file: string | null }>`
    select id, from_school as "fromSchool", student_name as "studentName", transfer_no as "transferNo", state,
           offered_on as "offeredOn", closed_because as "closedBecause", file
      from platform.transfer_offer where ${toUs} and id = ${id} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0] ?? null;
}

type Who = Pick<SchoolContext, 'tx' | 'user'>;

/** Closes the offer of the transfer that the running school has taken in, by its file or from the list. */
export async function closeOfferTaken(
  ctx: Who,
  digest: string,
  transferId: number,
  day: string,
  reportedOn: string | null,
): Promise<void> {
  await sql`
    update platform.transfer_offer
       set state = 'taken', file = null, taken_transfer_id = ${transferId}, closed_on = ${day}, closed_by = ${ctx.user.username},
           reported_on = ${reportedOn}
     where to_school_id = kit.school_id() and state = 'offered' and digest = ${digest}`.execute(ctx.tx);
}

/** Says no to an offer, and why; the releasing school reads it. */
export async function declineOffer(ctx: Who, id: number, day: string, because: string): Promise<void> {
  await sql`
    update platform.transfer_offer
       set state = 'declined', file = null, closed_on = ${day}, closed_by = ${ctx.user.username}, closed_because = ${because}
     where to_school_id = kit.school_id() and state = 'offered' and id = ${id}`.execute(ctx.tx);
}

/** Tells the releasing school that the student has come. */
export async function reportOffer(tx: Tx, transferId: number, day: string | null): Promise<void> {
  await sql`
    update platform.transfer_offer set reported_on = ${day}
     where to_school_id = kit.school_id() and state = 'taken' and taken_transfer_id = ${transferId}`.execute(tx);
}
