import { sql } from 'kysely';
import { instantIn } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { GadgetStore } from '../devices/server/gadgets/gadgets.store.ts';
import { createKiosk } from '../devices/server/kiosk/kiosks.store.ts';
import { takeScans } from '../devices/server/kiosk/take-scans.ts';

/** How many students pass the kiosk on a day. */
const passing = 12;

/**
 * A kiosk page at the small gate, which waits for its browser to be paired anew, with what it saw on some days: who typed the
 * admission number, a card that was read twice, and a number that is nobody's.
 */
export async function seedKiosk(ctx: SchoolContext, store: GadgetStore, days: readonly string[]): Promise<void> {
  const { tx, now, school } = ctx;
  const draft = { name: 'Small gate tablet', location: 'Small gate', direction: 'auto', showsPhoto: true } as const;
  const { id } = await createKiosk(ctx, store, draft);
  const { rows } = await sql<{ admissionNo: string }>`
    select admission_no as "admissionNo" from registration.roll
     where here and class_id is not null order by class_id desc, search_text, id limit ${passing}`.execute(tx);
  const numbers = rows.map(({ admissionNo }) => admissionNo);
  const texts = [...numbers, ...numbers.slice(0, 1), 'NOBODY-7'];
  const scans = days.flatMap((day) =>
    texts.flatMap((text, place) =>
      ['07:2', '16:1'].flatMap((hour) => {
        const at = new Date(instantIn(school.timeZone, day, `${hour}${place % 10}`).getTime() + place * 1500);
        if (at > now) return [];
        return {
          ref: `sample-${day}-${place}-${hour.slice(0, 2)}`,
          text,
          way: 'typed' as const,
          pressed: null,
          at: at.toISOString(),
        };
      }),
    ),
  );
  const clock = now.toISOString();
  await takeScans({ tx, now, school, id, ...draft }, { token: '', clock, reckoned: clock, scans });
}
