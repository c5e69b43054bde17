import { sql } from 'kysely';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { maySign } from '#modules/platform/server/public.ts';
import { ownChecks } from '../../leaveouts/server/own-checks.ts';
import type { ClearanceCheck } from '../../students/server/clearance-check.ts';
import type { Clearance } from '../contract/transfer.ts';
import { dutyOf, signersByDuty, signersInWords } from './signers.ts';

interface Signed {
  key: string;
  title: string;
  department: string;
  state: 'cleared' | 'owing' | 'waived';
  note: string | null;
  signedBy: string;
  signedAt: string;
}

async function signedOf(tx: Tx, transferId: number): Promise<Signed[]> {
  const { rows } = await sql<Signed>`
    select key, title, department, state, note, signed_by as "signedBy", signed_at as "signedAt"
      from registration.transfer_clearance where transfer_id = ${transferId} order by department, title`.execute(tx);
  return rows;
}

/** What each department says of a transfer: the computed ones first, then the school's list, then what was signed of old. */
export async function clearancesOf(
  ctx: Pick<SchoolContext, 'tx' | 'now' | 'school' | 'user'>,
  transfer: { id: number; studentId: number; closed: boolean },
  checks: readonly ClearanceCheck[],
): Promise<Clearance[]> {
  const signed = await signedOf(ctx.tx, transfer.id);
  const found: Omit<Clearance, 'signers' | 'mine'>[] = [];
  const of = (key: string) => signed.find((one) => one.key === key);
  if (!transfer.closed)
    for (const check of [...ownChecks, ...checks]) {
      const { key, title, department } = check;
      const waived = of(key);
      const owing = waived ? null : await check.owing(ctx, transfer.studentId);
      found.push({
        key,
        title,
        department,
        computed: true,
        state: waived?.state ?? (owing === null ? 'cleared' : 'owing'),
        note: waived?.note ?? owing,
        signedBy: waived?.signedBy ?? null,
        signedAt: waived?.signedAt ?? null,
      });
    }
  const { rows: items } = await sql<{ key: string; title: string; department: string }>`
    select 'item:' || id as key, title, department from registration.clearance_item
     where active order by department, title`.execute(ctx.tx);
  if (!transfer.closed)
    for (const item of items) {
      const one = of(item.key);
      found.push({
        ...item,
        computed: false,
        state: one?.state ?? 'open',
        note: one?.note ?? null,
        signedBy: one?.signedBy ?? null,
        signedAt: one?.signedAt ?? null,
      });
    }
  const known = new Set(found.map(({ key }) => key));
  const byDuty = await signersByDuty(ctx.tx);
  return [...found, ...signed.filter(({ key }) => !known.has(key)).map((one) => ({ ...one, computed: false }))].map((one) => {
    const named = byDuty.get(dutyOf(one.department));
    return { ...one, signers: signersInWords(named), mine: maySign(ctx.user, named) };
  });
}
