import { type RawBuilder, sql } from 'kysely';
import { formatInstant } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { notFound, UserError, refuse } from '#kit/contract/errors.ts';
import type { Page } from '#kit/contract/page.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { matches, staleRecord } from '#kit/server/db/table-store.ts';
import { one } from '#kit/server/sql/one.ts';
import { onPage, wayOf } from '#kit/server/sql/page.ts';
import { affectedWords, type Breach, type breachesApi, hoursToTell, riskWords } from '../contract/breaches.ts';
import type { RegistrationContext } from '../../server/parts.ts';
import { hoursLeft, missingToClose, wrongFacts, wrongTold } from './breach.rules.ts';

const dueAt = sql`b.known_at + make_interval(hours => ${hoursToTell})`;
const stateAt = (now: Date) => sql`
  case when b.closed_at is not null then 'closed' when b.commissioner_told_at is not null then 'told'
       when b.risk = 'none' then 'not due' when ${dueAt} < ${now} then 'overdue' else 'running' end`;
const rowAt = (now: Date) => sql`
  b.id, b.version, b.title, b.details, b.happened_at as "happenedAt", b.known_at as "knownAt", ${dueAt} as "dueAt", b.whose, b.data,
  b.people, b.risk, b.risk_because as "riskBecause", b.measures, ${stateAt(now)} as state,
  b.commissioner_told_at as "commissionerToldAt", b.commissioner_reference as "commissionerReference",
  b.late_because as "lateBecause", b.people_told_at as "peopleToldAt", b.people_told_how as "peopleToldHow",
  b.people_not_told_because as "peopleNotToldBecause", b.closed_at as "closedAt", b.closing_note as "closingNote",
  b.recorded_by as "recordedBy", b.recorded_at as "recordedAt"`;

const sortable: Readonly<Record<string, RawBuilder<unknown>>> = {
  knownAt: sql`b.known_at`,
  title: sql`b.title`,
  people: sql`b.people`,
  risk: sql`array_position(array['none', 'unknown', 'real', 'high'], b.risk)`,
};

type Stored = Omit<Breach, 'hoursLeft'>;
const clocked = (row: Stored, now: Date): Breach => ({ ...row, hoursLeft: hoursLeft(row, now) });

export async function listBreaches(ctx: RegistrationContext, filter: Input<typeof breachesApi.list>): Promise<Page<Breach>> {
  const { tx, now } = ctx;
  const found: RawBuilder<unknown>[] = [sql`true`];
  if (filter.q) found.push(matches([sql`b.title`, sql`b.details`, sql`b.data`, sql`b.commissioner_reference`], filter.q));
  if (filter.state === 'due') found.push(sql`${stateAt(now)} in ('running', 'overdue')`);
  else if (filter.state) found.push(sql`${stateAt(now)} = ${filter.state}`);
  if (filter.risk) found.push(sql`b.risk = ${filter.risk}`);
  const where = sql.join(found, sql` and `);
  const order = sortable[filter.sort.replace(/^-/, '')] ?? sql`b.known_at`;
  const { rows } = await sql<Stored>`
    select ${rowAt(now)} from registration.breach b where ${where}
     order by ${order} ${wayOf(filter.sort)} nulls last, b.id desc
     ${onPage(filter)}`.execute(tx);
  const { rows: counted } = await sql<{ total: number }>`
    select count(*) as total from registration.breach b where ${where}`.execute(tx);
  return { rows: rows.map((row) => clocked(row, now)), total: one(counted).total };
}

/** Throws 404. */
export async function getBreach({ tx, now }: Pick<RegistrationContext, 'tx' | 'now'>, id: number): Promise<Breach> {
  const { rows } = await sql<Stored>`select ${rowAt(now)} from registration.breach b where b.id = ${id}`.execute(tx);
  if (!rows[0]) throw notFound('breach');
  return clocked(rows[0], now);
}

export async function recordBreach(ctx: RegistrationContext, draft: Input<typeof breachesApi.create>): Promise<Breach> {
  refuse(wrongFacts({ ...draft, recording: true }, ctx.now));
  const { title, details, happenedAt, knownAt, whose, data, people, risk, riskBecause, measures } = draft;
  const { rows } = await sql<{ id: number }>`
    insert into registration.breach
      (title, details, happened_at, known_at, whose, data, people, risk, risk_because, measures, recorded_by, recorded_at)
    values (${title}, ${details}, ${happenedAt}, ${knownAt}, ${[...new Set(whose)]}::text[], ${data}, ${people}, ${risk},
            ${riskBecause}, ${measures}, ${ctx.user.username}, ${ctx.now})
    returning id`.execute(ctx.tx);
  const breach = await getBreach(ctx, one(rows).id);
  ctx.changed({ entity: 'breach', id: breach.id, action: 'recorded', after: inWords(breach, ctx.school.timeZone) });
  return breach;
}

export async function updateBreach(ctx: RegistrationContext, input: Input<typeof breachesApi.update>): Promise<Breach> {
  const before = await openBreach(ctx, input.id);
  refuse(wrongFacts({ ...input, knownAt: before.knownAt, recording: false }, ctx.now));
  const { title, details, happenedAt, whose, data, people, risk, riskBecause, measures } = input;
  return write(
    ctx,
    before,
    input.version,
    'changed',
    sql`title = ${title}, details = ${details}, happened_at = ${happenedAt}, whose = ${[...new Set(whose)]}::text[], data = ${data},
        people = ${people}, risk = ${risk}, risk_because = ${riskBecause}, measures = ${measures}`,
  );
}

/** The Commissioner wants to be told why, when it was late. */
export async function tellCommissioner(
  ctx: RegistrationContext,
  input: Input<typeof breachesApi.tellCommissioner>,
): Promise<Breach> {
  const before = await openBreach(ctx, input.id);
  const { toldAt, reference, lateBecause } = input;
  refuse(wrongTold(before.knownAt, toldAt, ctx.now));
  const late = Date.parse(toldAt) > Date.parse(before.dueAt);
  if (late && lateBecause === null)
    refuse([{ path: 'lateBecause', message: 'This was after the 72 hours. Say why, as the notice to the Commissioner must.' }]);
  return write(
    ctx,
    before,
    input.version,
    'Commissioner notified',
    sql`commissioner_told_at = ${toldAt}, commissioner_reference = ${reference}, late_because = ${late ? lateBecause : null}`,
  );
}

export async function tellPeople(ctx: RegistrationContext, input: Input<typeof breachesApi.tellPeople>): Promise<Breach> {
  const before = await openBreach(ctx, input.id);
  const { told, toldAt, how, because } = input;
  if (told) {
    if (toldAt === null)
      throw new UserError('rule', 'Say when.', { fields: [{ path: 'toldAt', message: 'Enter a day and time.' }] });
    refuse(wrongTold(before.knownAt, toldAt, ctx.now));
    if (how === null) refuse([{ path: 'how', message: 'Say how: a letter, a message, a meeting.' }]);
  } else if (because === null) refuse([{ path: 'because', message: 'Say why the people concerned are not told.' }]);
  const change = told
    ? sql`people_told_at = ${toldAt}, people_told_how = ${how}, people_not_told_because = null`
    : sql`people_told_at = null, people_told_how = null, people_not_told_because = ${because}`;
  return write(ctx, before, input.version, told ? 'people told' : 'people not told', change);
}

export async function closeBreach(ctx: RegistrationContext, input: Input<typeof breachesApi.close>): Promise<Breach> {
  const before = await openBreach(ctx, input.id);
  const missing = missingToClose(before);
  if (missing.length > 0) throw new UserError('rule', missing.join(' '));
  return write(ctx, before, input.version, 'closed', sql`closed_at = ${ctx.now}, closing_note = ${input.note}`);
}

/** Counts the breaches that the Commissioner must still be told of. */
export const countDue = (now: Date): RawBuilder<unknown> => sql`
  select count(*) from registration.breach b where b.closed_at is null and ${stateAt(now)} in ('running', 'overdue')`;

/** How many breaches the Commissioner must still be told of, and of how many the 72 hours are over. */
export async function breachesDue(tx: Tx, now: Date): Promise<{ due: number; overdue: number }> {
  const { rows } = await sql<{ due: number; overdue: number }>`
    select count(*) filter (where ${stateAt(now)} in ('running', 'overdue')) as due,
           count(*) filter (where ${stateAt(now)} = 'overdue') as overdue
      from registration.breach b where b.closed_at is null`.execute(tx);
  return rows[0] ?? { due: 0, overdue: 0 };
}

async function openBreach(ctx: RegistrationContext, id: number): Promise<Breach> {
  const breach = await getBreach(ctx, id);
  if (breach.closedAt === null) return breach;
  const on = formatInstant(breach.closedAt, ctx.school.timeZone);
  throw new UserError('rule', `This breach was closed on ${on}. It stays as it is; record what came later as another.`);
}

async function write(
  ctx: RegistrationContext,
  before: Breach,
  version: number,
  action: string,
  change: RawBuilder<unknown>,
): Promise<Breach> {
  const { rows } = await sql`
    update registration.breach set ${change}, version = version + 1
     where id = ${before.id} and version = ${version} and closed_at is null returning id`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('breach');
  const after = await getBreach(ctx, before.id);
  const { timeZone } = ctx.school;
  ctx.changed({ entity: 'breach', id: before.id, action, before: inWords(before, timeZone), after: inWords(after, timeZone) });
  return after;
}

function inWords(breach: Breach, timeZone: string): Record<string, string | number | null> {
  const at = (instant: string | null) => instant && formatInstant(instant, timeZone);
  return {
    Breach: breach.title,
    'What happened': breach.details,
    Happened: at(breach.happenedAt),
    Known: at(breach.knownAt),
    'Whose data': breach.whose.map((one) => affectedWords[one]).join(', '),
    'Which data': breach.data,
    People: breach.people,
    Risk: riskWords[breach.risk],
    'Reason for that risk': breach.riskBecause,
    Measures: breach.measures,
    'Commissioner notified': at(breach.commissionerToldAt),
    Reference: breach.commissionerReference,
    'Late because': breach.lateBecause,
    'People told': at(breach.peopleToldAt),
    How: breach.peopleToldHow,
    'People not told because': breach.peopleNotToldBecause,
    Closed: at(breach.closedAt),
    'Closing note': breach.closingNote,
  };
}
