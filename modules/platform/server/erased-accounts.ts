import { sql } from 'kysely';
import { erased } from '#kit/server/privacy/fate.ts';
import type { EraseTraces } from '#kit/server/privacy/erasure.ts';

/** Who tried to sign in goes; nobody signs in with the accounts again, and their name in what was done becomes that of no one. */
export const eraseAccounts: EraseTraces = async ({ tx }, { keysIn, blank }) => {
  const accounts = keysIn('platform.account');
  if (accounts.length === 0) return;
  const { rows: attempts } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(s) as row from platform.sign_in_attempt s where s.account_id = any(${accounts}::bigint[])`.execute(tx);
  await blank(
    'platform.sign_in_attempt',
    ['username', 'ip', 'network', 'device'],
    attempts.map(({ row }) => row),
    () => ({ username: erased, ip: erased, network: erased, device: null }),
  );
  const { rows: done } = await sql<{ row: Record<string, unknown> }>`
    select to_jsonb(a) as row from kit.audit_entry a where a.account_id = any(${accounts}::bigint[])`.execute(tx);
  await blank(
    'kit.audit_entry',
    ['account_name', 'ip', 'device'],
    done.map(({ row }) => row),
    (row) => ({ account_name: `erased-${Number(row['account_id'])}`, ip: null, device: null }),
  );
  await sql`update platform.account set disabled_at = coalesce(disabled_at, now()) where id = any(${accounts}::bigint[])`.execute(
    tx,
  );
};
