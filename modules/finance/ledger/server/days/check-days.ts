import { sql } from 'kysely';
import { type FieldError, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Route } from '#kit/server/http/implement.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { byCall, type DayFields, daysOf } from './day-fields.ts';
import { type DayKind, lockedWords, whyNotDay } from './day-rules.ts';

/** Puts the table of days before every endpoint that takes one. @param written what the days are that the endpoints take */
export function withDays(routes: readonly Route[], written: DayFields): Route[] {
  const said = byCall(written);
  return routes.map((route) => {
    const days = Object.entries(daysOf(route.endpoint, said));
    if (days.length === 0) return route;
    const handler = route.handler as (ctx: SchoolContext, input: unknown) => unknown;
    const checked = async (ctx: SchoolContext, input: unknown) => {
      await refuseDays(
        ctx,
        days.flatMap(([path, kind]) => at(input, path.split('.')).map((found) => ({ ...found, kind }))),
      );
      return handler(ctx, input);
    };
    return { endpoint: route.endpoint, handler: checked as Route['handler'] };
  });
}

interface Found {
  path: string;
  day: string;
}

/** The days at a path; those that were left empty are not among them. */
function at(value: unknown, [key, ...rest]: readonly string[], above: readonly string[] = []): Found[] {
  if (key === undefined) return typeof value === 'string' ? [{ path: above.join('.'), day: value }] : [];
  if (key === '*')
    return Array.isArray(value) ? value.flatMap((one: unknown, place) => at(one, rest, [...above, String(place)])) : [];
  if (typeof value !== 'object' || value === null) return [];
  return at((value as Record<string, unknown>)[key], rest, [...above, key]);
}

/** Refuses every day that its kind of document cannot be of, each at its field. */
export async function refuseDays(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school'>,
  asked: readonly (Found & { kind: DayKind })[],
): Promise<void> {
  if (asked.length === 0) return;
  const books = { today: schoolDay(ctx), lockedUntil: await lockedUntil(ctx.tx) };
  const fields = asked.flatMap(({ path, day, kind }): FieldError[] => {
    const message = whyNotDay(kind, day, books);
    return message === null ? [] : [{ path, message }];
  });
  const [first] = fields;
  if (!first) return;
  const closed = books.lockedUntil !== null && first.message === lockedWords(books.lockedUntil);
  throw new UserError(closed ? 'rule' : 'validation', first.message, { fields });
}

async function lockedUntil(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`select locked_until as until from finance.book`.execute(tx);
  return rows[0]?.until ?? null;
}
