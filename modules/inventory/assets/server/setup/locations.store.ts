import { sql } from 'kysely';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { assetLocations } from '../../contract/locations.ts';

/** How a place is written: the room, then its building. Over a table or a join that is called `l`. */
export const placeName = sql<string | null>`nullif(concat_ws(', ', l.name, l.building), '')`;

/** Places; one that assets were in stays and is set out of use instead. */
export const locationStore = resourceStore(assetLocations, {
  table: 'inventory.location',
  computed: {
    departmentName: sql`(select d.name from settings.departments d where d.school_id = t.school_id and d.id = t.department_id)`,
    assets: sql`(select count(*) from inventory.asset a
                  where a.school_id = t.school_id and a.location_id = t.id and a.gone_on is null)`,
  },
  search: ['name', 'building'],
});
