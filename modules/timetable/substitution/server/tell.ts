import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { coverEvents } from '../contract/events.ts';

/** Whom a lesson of a day is given to or taken from. */
export interface Telling {
  staffId: number;
  day: string;
  /** Class and subject. */
  lesson: string;
  time: string;
  room: string | null;
}

/** Tells teachers by SMS where the school has switched it on; nothing of days that are past. */
export async function tellTeachers(ctx: SchoolContext, what: keyof typeof coverEvents, all: readonly Telling[]): Promise<void> {
  const today = schoolDay(ctx);
  const ahead = all.filter(({ day }) => day >= today);
  if (ahead.length === 0) return;
  const { rows } = await sql<{ id: number; name: string; phone: string | null }>`
    select id, full_name as name, phone from settings.staff where id = any(${ahead.map(({ staffId }) => staffId)}::bigint[])`.execute(
    ctx.tx,
  );
  const people = new Map(rows.map((row) => [row.id, row]));
  await ctx.services.events.happened(
    ctx,
    coverEvents[what],
    ahead.flatMap(({ staffId, day, lesson, time, room }) => {
      const person = people.get(staffId);
      if (!person) return [];
      const values = { lesson, day: formatDay(day), time };
      return [
        {
          person: { name: person.name, phone: person.phone },
          values: what === 'asked' ? { ...values, room: room ?? 'the usual room' } : values,
        },
      ];
    }),
  );
}
