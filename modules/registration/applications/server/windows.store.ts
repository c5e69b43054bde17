import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { admissionWindows } from '../contract/admission-windows.ts';

const counted = (condition: ReturnType<typeof sql>) => sql`(
  select count(*) from registration.application a where a.school_id = t.school_id and a.window_id = t.id and ${condition})`;

export const windowStore = resourceStore(admissionWindows, {
  table: 'registration.admission_window',
  computed: {
    className: sql`(select c.name from settings.classes c where c.school_id = t.school_id and c.id = t.class_id)`,
    applications: counted(sql`a.state not in ('draft', 'cancelled')`),
    offered: counted(sql`a.state in ('offered', 'accepted', 'enrolled')`),
    enrolled: counted(sql`a.state = 'enrolled'`),
  },
  search: ['name'],
  // Families applied for the class, and were told so: another one would be theirs without a word.
  before: (_ctx, { classId }, was) => {
    if (was !== null && was.classId !== classId && was.applications > 0)
      throw fieldError(
        'classId',
        'Applications are in for this class, so it stays. Open another window, and move applications that belong there.',
      );
  },
});
