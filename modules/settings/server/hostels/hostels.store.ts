import { sql } from 'kysely';
import { UserError } from '#kit/contract/errors.ts';
import { takenBeds } from './rooms.store.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { hostels } from '../../contract/hostels.ts';

export const hostelStore = resourceStore(hostels, {
  table: 'settings.hostel',
  computed: {
    masterName: sql`(select full_name from settings.staff_member s where s.id = t.master_id)`,
    rooms: sql`(select count(*) from settings.hostel_room r where r.hostel_id = t.id)`,
    beds: sql`(select count(*) from settings.bed b join settings.hostel_room r on r.id = b.room_id where r.hostel_id = t.id)`,
    taken: sql`(select count(*) from settings.bed b join settings.hostel_room r on r.id = b.room_id where r.hostel_id = t.id and b.student_id is not null)`,
  },
  search: ['name'],
});

/** Removes a hostel with its rooms; refused while anybody sleeps in it or is assigned to it. */
export async function removeHostel(ctx: StoreContext, id: number): Promise<void> {
  const { name, taken } = await hostelStore.get(ctx, id);
  if (taken > 0) throw new UserError('in_use', `${takenBeds(taken, name)} Move the students first.`);
  await hostelStore.remove(ctx, id);
}
