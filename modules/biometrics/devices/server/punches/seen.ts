import { type RawBuilder, sql } from 'kysely';

/** The way that a punch `p` of a device `g` says: in, out, or any. */
export const wayOfPunch: RawBuilder<'in' | 'out' | 'any'> = sql`
  case when g.direction in ('in', 'out') then g.direction
       when g.direction = 'auto' then 'any'
       when p.direction in (0, 3, 4) then 'in'
       when p.direction in (1, 2, 5) then 'out'
       else 'any' end`;

/** Whether a punch `p` makes a day: one that came before the day that it says was of a clock that ran ahead, and makes none when that day comes. */
export const ofItsDay = (timeZone: string): RawBuilder<boolean> => sql`p.day <= (p.received_at at time zone ${timeZone})::date`;
