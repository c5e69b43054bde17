import { sql } from 'kysely';
import { formatDay } from '#kit/contract/dates.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { actorId } from '#kit/server/auth/principal.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { documentNumber } from '#kit/server/numbering/numbering.ts';
import { there } from '#kit/server/sql/one.ts';
import { schoolDay } from '#modules/settings/server/public.ts';
import { formatQuantity } from '../../setup/contract/quantity.ts';
import { refuseWithout } from '../../setup/server/duties.ts';
import type { Move } from '../../stock/server/moves.ts';
import { postMoves } from '../../stock/server/post-moves.ts';
import type { ReturnLine, returnsApi, Taken } from '../contract/returns.ts';
import { conditionWords } from '../contract/words.ts';
import { type Outstanding, outstandingOf, partOf } from './outstanding.ts';
import type { IssueFollower } from './ports.ts';
import { proposeCharges } from './propose-charge.ts';
import { backInto } from './reverse-issue.ts';

const series = { kind: 'return of an issue', prefix: 'RTN', digits: 5 };

/**
 * Takes things back, as who keeps the store they left. What is good comes back into that store at its part of the value it left at;
 * what is damaged or lost does not, and a charge for it is proposed. Throws 400 at the field, 403, 422 where more would come back
 * than is out.
 */
export async function takeBack(
  ctx: SchoolContext,
  input: Input<typeof returnsApi.take>,
  followers: readonly IssueFollower[] = [],
): Promise<Taken> {
  const day = input.day ?? schoolDay(ctx);
  const out = await outstandingOf(
    ctx.tx,
    input.lines.map(({ issueLineId }) => issueLineId),
  );
  for (const storeId of new Set([...out.values()].map((one) => one.storeId))) await refuseWithout(ctx, 'keeper', storeId);
  const moves: Omit<Move, 'lineId'>[][] = [];
  const given = input.lines.map((line, at) => {
    const of = out.get(line.issueLineId);
    if (!of) throw fieldError(`lines.${at}.issueLineId`, 'Choose a line of an issue of this school.');
    refuseLine(of, line, day, at);
    moves.push(take(of, line, at));
    return { of, line, value: sumOf(moves[at] ?? []) };
  });
  const returnNo = await documentNumber(ctx.tx, series, day);
  const written = await writeReturn(ctx, { returnNo, day, note: input.note }, given);
  const id = there(written[0]).returnId;
  for (const { cameBack } of followers) await cameBack(ctx, input.lines);
  await postMoves(
    ctx,
    {
      kind: 'return',
      document: 'issue return',
      id,
      no: returnNo,
      day,
      narration: `Returned: ${given.map(({ of }) => of.toName)[0] ?? ''}`,
    },
    moves.flatMap((parts, at) => parts.map((part) => ({ ...part, lineId: there(written[at]).id }))),
  );
  await writeOut(ctx, [...out.values()]);
  const charges = await proposeCharges(
    ctx,
    day,
    given.map(({ of, line }, at) => ({ id: there(written[at]).id, of, line, at })),
  );
  ctx.changed({
    entity: 'return of an issue',
    id,
    action: 'returned',
    after: {
      Number: returnNo,
      Day: day,
      Items: given
        .map(
          ({ of, line }) =>
            `${formatQuantity(line.quantity, of.unit)} ${of.item} (${of.issueNo}, ${conditionWords[line.condition][0]})`,
        )
        .join(', '),
      Note: input.note,
    },
  });
  return { id, returnNo, charges };
}

const sumOf = (moves: readonly { value?: number }[]) => moves.reduce((sum, { value = 0 }) => sum + value, 0);

function refuseLine(of: Outstanding, line: ReturnLine, day: string, at: number): void {
  if (of.state !== 'issued') throw new UserError('rule', `Issue ${of.issueNo} is reversed: nothing of it is out.`);
  if (day < of.day) throw fieldError('day', `${of.issueNo} was issued on ${formatDay(of.day)}. Choose that day or a later one.`);
  if (!of.divisible && line.quantity % 1000 !== 0)
    throw fieldError(`lines.${at}.quantity`, `${of.item} is counted in whole units (${of.unit}).`);
  const left = of.quantity - of.returned - of.lost;
  if (line.quantity <= left) return;
  const message =
    left === 0
      ? `All of ${of.item} of ${of.issueNo} is back already.`
      : `Of ${of.item} of ${of.issueNo} only ${formatQuantity(left, of.unit)} is out.`;
  throw new UserError('rule', message, { fields: [{ path: `lines.${at}.quantity`, message }] });
}

/** Counts a line, and answers what of it comes into the store: nothing of what is damaged or lost. */
function take(of: Outstanding, { condition, quantity }: ReturnLine, at: number): Omit<Move, 'lineId'>[] {
  if (condition === 'lost') {
    of.lost += quantity;
    return [];
  }
  of.returned += quantity;
  if (condition === 'damaged') return [];
  const before = of.goodValue;
  of.good += quantity;
  // What came back so far at what it left at; the last of it brings all that is left.
  of.goodValue = partOf(of.value, of.good, of.quantity);
  let rest = of.goodValue - before;
  let left = quantity;
  return partsBack(of, of.good - quantity, quantity).map(({ batchId, quantity: part }) => {
    const value = partOf(rest, part, left);
    rest -= value;
    left -= part;
    return {
      storeId: of.storeId,
      itemId: of.itemId,
      quantity: part,
      value,
      counterId: of.expenseId,
      departmentId: of.departmentId,
      field: `lines.${at}.quantity`,
      ...backInto(batchId),
    };
  });
}

/** The batches that something comes back to: those that were taken last first, after what came back before. */
function partsBack({ batches }: Outstanding, before: number, quantity: number): { batchId: number | null; quantity: number }[] {
  let skip = before;
  let rest = quantity;
  const parts: { batchId: number | null; quantity: number }[] = [];
  for (const batch of batches.toReversed()) {
    const free = Math.max(batch.quantity - skip, 0);
    skip = Math.max(skip - batch.quantity, 0);
    const part = Math.min(free, rest);
    if (part === 0) continue;
    rest -= part;
    parts.push({ batchId: batch.batchId, quantity: part });
  }
  return rest === 0 ? parts : [{ batchId: null, quantity }];
}

interface Header {
  returnNo: string;
  day: string;
  note: string | null;
}

async function writeReturn(
  { tx, user }: SchoolContext,
  { returnNo, day, note }: Header,
  given: readonly { line: ReturnLine; value: number }[],
): Promise<{ id: number; returnId: number }[]> {
  const lines = given.map(({ line, value }, place) => ({
    place,
    issueLineId: line.issueLineId,
    condition: line.condition,
    quantity: line.quantity,
    value,
    note: line.note,
  }));
  const { rows } = await sql<{ id: number; returnId: number }>`
    with made as (
      insert into inventory.issue_return (return_no, day, note, asked_by, asked_name)
      values (${returnNo}, ${day}::date, ${note}, ${actorId(user)}::bigint, ${user.fullName}) returning id)
    insert into inventory.issue_return_line (return_id, issue_line_id, condition, quantity, value, note)
    select m.id, l."issueLineId", l.condition, l.quantity, l.value, l.note
      from made m, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
        as l (place int, "issueLineId" bigint, condition text, quantity bigint, value bigint, note text)
     order by l.place returning id, return_id as "returnId"`.execute(tx);
  return rows;
}

async function writeOut({ tx }: SchoolContext, lines: readonly Outstanding[]): Promise<void> {
  const now = lines.map(({ id, returned, lost, good, goodValue }) => ({ id, returned, lost, good, goodValue }));
  await sql`
    update inventory.issue_line l set returned = n.returned, lost = n.lost, good = n.good, good_value = n."goodValue"
      from jsonb_to_recordset(${JSON.stringify(now)}::jsonb)
        as n (id bigint, returned bigint, lost bigint, good bigint, "goodValue" bigint)
     where l.id = n.id`.execute(tx);
}
