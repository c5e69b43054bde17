import { sql } from 'kysely';
import { notFound, UserError } from '#kit/contract/errors.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { MessageState } from '../../outgoing/contract/states.ts';
import { type Queued, queueMessages } from '../../outgoing/server/queue.ts';

export interface Chosen {
  readonly ids: readonly number[];
  readonly batchId: number | null;
}

interface Candidate {
  id: number;
  phone: string;
  name: string | null;
  body: string;
  state: MessageState;
  urgent: boolean;
  studentId: number | null;
  guardianId: number | null;
  staffId: number | null;
  title: string;
  purpose: string;
}

type Context = Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user' | 'changed'>;

const ofChosen = ({ ids, batchId }: Chosen) => sql`(m.id = any(${ids}::bigint[]) or m.batch_id = ${batchId}::bigint)`;

/**
 * Sends messages again as a batch of their own: those that failed, and with `sure` also those that arrived or may have.
 * Each at most once, however many ask at the same time.
 */
export async function sendAgain(ctx: Context, chosen: Chosen, sure: boolean): Promise<Queued> {
  await known(ctx, chosen);
  const { rows } = await sql<Candidate>`
    select m.id, m.phone, m.name, m.body, m.state, m.urgent, m.student_id as "studentId", m.guardian_id as "guardianId",
           m.staff_id as "staffId", b.title, b.purpose
      from messaging.message m join messaging.batch b on b.school_id = m.school_id and b.id = m.batch_id
     where ${ofChosen(chosen)} and m.again_batch_id is null and m.state in ('failed', 'unknown', 'delivered', 'sent')
     order by m.id for update of m`.execute(ctx.tx);
  const wanted = rows.filter(({ state }) => state === 'failed' || (sure && chosen.ids.length > 0));
  const doubtful = chosen.ids.length > 0 ? rows.length - wanted.length : 0;
  if (doubtful > 0)
    throw new UserError(
      'rule',
      `${doubtful === 1 ? 'One of these arrived or may have arrived' : `${doubtful} of these arrived or may have arrived`}. Sending again may tell people twice.`,
      { detail: { doubtful } },
    );
  const [first] = wanted;
  if (!first) throw new UserError('rule', 'None of these failed, or they have been sent again already.');
  const title = first.title.startsWith('Again: ') ? first.title : `Again: ${first.title}`;
  const queued = await queueMessages(
    ctx,
    { title, purpose: first.purpose, urgent: wanted.every(({ urgent }) => urgent), sendAt: null },
    wanted,
  );
  await sql`
    with done as (
      update messaging.message set again_batch_id = ${queued.batchId} where id = any(${wanted.map(({ id }) => id)}::bigint[]) returning id
    )
    insert into messaging.trace (message_id, at, what, detail) select id, ${ctx.now}, 'sent again', ${ctx.user.fullName} from done`.execute(
    ctx.tx,
  );
  ctx.changed({
    entity: 'SMS batch',
    id: queued.batchId,
    action: 'sent again',
    after: { Messages: wanted.length, Title: title },
  });
  return queued;
}

/** Stops messages that have not left. Throws 422 when none is left to stop. */
export async function cancelMessages(ctx: Context, chosen: Chosen): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with gone as (
      update messaging.message m set state = 'cancelled', settled_at = ${ctx.now}, reason = ${`Stopped by ${ctx.user.fullName}.`}
       where ${ofChosen(chosen)} and m.state in ('queued', 'held') returning m.id
    ), traced as (
      insert into messaging.trace (message_id, at, what, detail) select id, ${ctx.now}, 'cancelled', ${ctx.user.fullName} from gone
    )
    select id from gone`.execute(ctx.tx);
  if (rows.length === 0) throw new UserError('rule', 'None of these still waits: they have left, or were stopped already.');
  ctx.changed({ entity: 'SMS batch', id: chosen.batchId, action: 'stopped', after: { Messages: rows.length } });
  return rows.length;
}

async function known(ctx: Context, chosen: Chosen): Promise<void> {
  const { rows } = await sql`select from messaging.message m where ${ofChosen(chosen)} limit 1`.execute(ctx.tx);
  if (rows.length === 0) throw notFound('message');
}
