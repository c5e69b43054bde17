import { sql } from 'kysely';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, refuse } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord, type StoreContext, tableStore } from '#kit/server/db/table-store.ts';
import { type DayContext, resourceStore } from '#kit/server/resource/resource-store.ts';
import { sponsors, type Sponsorship, type sponsorshipsApi } from '../contract/sponsors.ts';

export const sponsorStore = resourceStore(sponsors, (today) => ({
  table: 'registration.sponsor',
  computed: {
    students: sql`(
      select count(*) from registration.sponsorship p
       where p.school_id = t.school_id and p.sponsor_id = t.id
         and p.from_day <= ${today} and (p.to_day is null or p.to_day >= ${today}))`,
  },
  search: ['name', 'contactName', 'phone'],
}));

const store = tableStore<Sponsorship>({
  table: 'registration.sponsorship',
  entity: 'sponsorship',
  columns: {
    studentId: 'student_id',
    sponsorId: 'sponsor_id',
    share: 'share',
    amount: 'amount',
    fromDay: 'from_day',
    toDay: 'to_day',
    reference: 'reference',
  },
  computed: {
    studentName: sql`(select s.full_name from registration.student s where s.school_id = t.school_id and s.id = t.student_id)`,
    admissionNo: sql`(select s.admission_no from registration.student s where s.school_id = t.school_id and s.id = t.student_id)`,
    className: sql`(
      select c.name from registration.student s join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
       where s.school_id = t.school_id and s.id = t.student_id)`,
    sponsorName: sql`(select p.name from registration.sponsor p where p.school_id = t.school_id and p.id = t.sponsor_id)`,
  },
  search: ['reference'],
  filters: ['studentId', 'sponsorId'],
});

type Terms = Pick<Input<typeof sponsorshipsApi.create>, 'share' | 'amount' | 'fromDay' | 'toDay' | 'reference'>;

function refuseTerms({ share, amount }: Terms): void {
  if ((share === null) === (amount === null)) refuse([{ path: 'share', message: 'Enter a share or an amount, one of the two.' }]);
}

export const sponsorships = {
  list: (ctx: StoreContext, input: Input<typeof sponsorshipsApi.list>) => store.list(ctx, input),
  remove: (ctx: StoreContext, id: number) => store.remove(ctx, id),

  /** Throws 404 when the school has no such student or sponsor. */
  create: async (ctx: DayContext, draft: Input<typeof sponsorshipsApi.create>): Promise<Sponsorship> => {
    refuseTerms(draft);
    await sponsorStore.get(ctx, draft.sponsorId);
    const { rows } = await sql`select from registration.student where id = ${draft.studentId}`.execute(ctx.tx);
    if (rows.length === 0) throw notFound('student');
    return store.create(ctx, draft);
  },

  /** A share may become an amount, so both are written. */
  update: async (ctx: StoreContext, id: number, version: number, terms: Terms): Promise<Sponsorship> => {
    refuseTerms(terms);
    const before = await store.get(ctx, id);
    const { rows } = await sql`
      update registration.sponsorship
         set share = ${terms.share}, amount = ${terms.amount}, from_day = ${terms.fromDay}, to_day = ${terms.toDay},
             reference = ${terms.reference}, version = version + 1
       where id = ${id} and version = ${version} returning id`.execute(ctx.tx);
    if (rows.length === 0) throw staleRecord('sponsorship');
    const after = await store.get(ctx, id);
    ctx.changed({ entity: 'sponsorship', id, action: 'changed', before, after });
    return after;
  },
};

/** What sponsors pay on a day, of each of these students. */
export async function sponsorsOn(tx: Tx, studentIds: readonly number[], day: string) {
  const { rows } = await sql<Pick<Sponsorship, 'studentId' | 'sponsorId' | 'sponsorName' | 'share' | 'amount'>>`
    select p.student_id as "studentId", p.sponsor_id as "sponsorId", s.name as "sponsorName", p.share, p.amount
      from registration.sponsorship p
      join registration.sponsor s on s.school_id = p.school_id and s.id = p.sponsor_id
     where p.student_id = any(${studentIds}::bigint[]) and p.from_day <= ${day} and (p.to_day is null or p.to_day >= ${day})
     order by p.student_id, p.id`.execute(tx);
  return rows;
}
