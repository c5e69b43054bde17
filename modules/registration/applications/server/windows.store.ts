import { sql } from 'kysely';
import { tableStore } from '#kit/server/db/table-store.ts';
import type { AdmissionWindow } from '../contract/admission-windows.ts';

const counted = (condition: ReturnType<typeof sql>) => sql`(
  select count(*) from registration.application a where a.school_id = t.school_id and a.window_id = t.id and ${condition})`;

export const windowStore = tableStore<AdmissionWindow>({
  table: 'registration.admission_window',
  entity: 'admission window',
  columns: {
    name: 'name',
    classId: 'class_id',
    year: 'year',
    opensOn: 'opens_on',
    closesOn: 'closes_on',
    places: 'places',
    leastAge: 'least_age',
    mostAge: 'most_age',
    fee: 'fee',
  },
  computed: {
    className: sql`(select c.name from settings.classes c where c.school_id = t.school_id and c.id = t.class_id)`,
    applications: counted(sql`a.state not in ('draft', 'cancelled')`),
    offered: counted(sql`a.state in ('offered', 'accepted', 'enrolled')`),
    enrolled: counted(sql`a.state = 'enrolled'`),
  },
  search: ['name'],
  filters: ['year', 'classId'],
});
