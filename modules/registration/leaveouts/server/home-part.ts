import { sql } from 'kysely';
import { one } from '#kit/server/sql/one.ts';
import type { HomePartSource } from '#kit/server/module/home-parts.ts';
import { gateUse } from '../../contract/access.ts';
import { leaveoutsScreens } from '../contract/screens.ts';

/** What the gate and the deputy look for first: who is out, and who should be back. */
export const gateAtHome: HomePartSource = {
  key: 'gate',
  place: 20,
  access: gateUse,
  read: async ({ tx, now }) => {
    const { rows } = await sql<{ out: number; late: number }>`
      select count(*)::int as out, (count(*) filter (where back_by < ${now}))::int as late
        from registration.leaveout where state = 'out'`.execute(tx);
    const { out, late } = one(rows);
    const note = late === 0 ? 'nobody is late' : `${late} late back`;
    return {
      figures: [{ label: 'Out on leave', value: out, as: 'count', note, path: leaveoutsScreens.gate.path }],
      days: null,
    };
  },
};
