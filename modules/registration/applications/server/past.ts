import { type RawBuilder, sql } from 'kysely';

/** Applications that led to nothing, decided before a day (`x`): what is removed when its time has passed. */
export const ledToNothing = (day: string): RawBuilder<unknown> =>
  sql`registration.application x where x.state in ('rejected', 'cancelled') and x.state_at < ${day}::date`;
