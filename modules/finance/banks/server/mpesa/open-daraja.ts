import { UserError } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { Daraja } from './daraja.ts';
import { mpesaOf, type MpesaRow } from './mpesa.store.ts';

/** What the school's M-Pesa needs for a call, with the secrets open. */
export interface OpenMpesa {
  readonly daraja: Daraja;
  readonly settings: MpesaRow;
  readonly passkey: string | null;
  readonly credential: string | null;
}

/** Opens the school's M-Pesa. Throws 422 in words when something is not entered yet. */
export async function openMpesa(tx: Tx, sealer: Sealer, schoolId: number): Promise<OpenMpesa> {
  const settings = await mpesaOf(tx);
  if (!settings?.active) throw new UserError('rule', 'M-Pesa is not set up. The finance administrator enters it at Banks.');
  const open = (sealed: string | null) => (sealed === null ? null : sealer.open(sealed, schoolId));
  const consumerSecret = open(settings.consumerSecret);
  if (settings.consumerKey === null || consumerSecret === null)
    throw new UserError(
      'rule',
      'M-Pesa’s consumer key and secret are not entered yet, or cannot be read any more. Enter them at Banks.',
    );
  const daraja = new Daraja({ baseUrl: settings.baseUrl, consumerKey: settings.consumerKey, consumerSecret });
  return { daraja, settings, passkey: open(settings.passkey), credential: open(settings.credential) };
}

/** `20260314104207`: the time of a call as M-Pesa writes it, in East African time. */
export function darajaTime(now: Date): string {
  return new Date(now.getTime() + 3 * 3_600_000).toISOString().slice(0, 19).replaceAll(/\D/g, '');
}
