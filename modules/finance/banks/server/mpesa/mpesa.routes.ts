import { isIP } from 'node:net';
import { sql } from 'kysely';
import type { Input, Result } from '#kit/contract/endpoint.ts';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement, type Route } from '#kit/server/http/implement.ts';
import { isOutside } from '#modules/messaging/server/public.ts';
import { mpesaApi } from '../../contract/mpesa.ts';
import { isAddress, mpesaAddresses, secretPath } from '../incoming/address.rules.ts';
import { incomingPath } from '../incoming/path.ts';
import { DarajaTrouble } from './daraja.ts';
import { mpesaOf } from './mpesa.store.ts';
import { openMpesa } from './open-daraja.ts';

type Draft = Input<typeof mpesaApi.update>;

export function mpesaRoutes(sealer: Sealer, publicUrl: string): Route[] {
  const urlOf = (path: string, what: string) => new URL(`${incomingPath}${path}/${what}`, publicUrl).href;
  const read = async (ctx: Pick<SchoolContext, 'tx'>): Promise<Result<typeof mpesaApi.get>> => {
    const suggestedAddresses = [...mpesaAddresses];
    const row = await mpesaOf(ctx.tx);
    if (!row) return { settings: null, suggestedAddresses };
    const { consumerSecret, passkey, credential, path, ...open } = row;
    const has = { secret: consumerSecret !== null, passkey: passkey !== null, credential: credential !== null };
    const urls = { validationUrl: urlOf(path, 'validation'), confirmationUrl: urlOf(path, 'confirmation') };
    return { settings: { ...open, has, ...urls }, suggestedAddresses };
  };
  return implement(mpesaApi, {
    get: (ctx) => read(ctx),
    update: async (ctx, draft) => {
      await write(ctx, draft, sealer);
      return read(ctx);
    },
    register: async (ctx) => {
      const { daraja, settings } = await openMpesa(ctx.tx, sealer, ctx.school.id);
      try {
        await daraja.post('/mpesa/c2b/v2/registerurl', {
          ShortCode: settings.shortCode,
          ResponseType: settings.unknownRef === 'reject' ? 'Cancelled' : 'Completed',
          ConfirmationURL: urlOf(settings.path, 'confirmation'),
          ValidationURL: urlOf(settings.path, 'validation'),
        });
      } catch (error) {
        if (!(error instanceof DarajaTrouble)) throw error;
        throw new UserError(error.code === 'network' ? 'unavailable' : 'rule', error.message);
      }
      await sql`update finance.mpesa set registered_at = ${ctx.now.toISOString()}`.execute(ctx.tx);
      ctx.changed({ entity: 'M-Pesa settings', id: null, action: 'addresses registered' });
      return read(ctx);
    },
    newAddress: async (ctx, { reason }) => {
      const { numUpdatedOrDeleted } = await replaced(ctx);
      if (numUpdatedOrDeleted === 0) throw new UserError('rule', 'M-Pesa is not set up yet.');
      ctx.changed({ entity: 'M-Pesa settings', id: null, action: 'secret address replaced', reason });
      return read(ctx);
    },
  });
}

async function replaced(ctx: SchoolContext): Promise<{ numUpdatedOrDeleted: number }> {
  const { numAffectedRows } = await sql`
    update finance.mpesa set path = ${secretPath(ctx.school.id)}, registered_at = null`.execute(ctx.tx);
  return { numUpdatedOrDeleted: Number(numAffectedRows ?? 0) };
}

async function write(ctx: SchoolContext, draft: Draft, sealer: Sealer): Promise<void> {
  const before = await mpesaOf(ctx.tx);
  if ((before?.version ?? null) !== draft.version) throw staleRecord('M-Pesa settings');
  const wrong = draft.addresses.findIndex((address) => !isAddress(address));
  if (wrong >= 0) throw fieldError('addresses', `${draft.addresses[wrong]} is no address. Enter one such as 196.201.214.200.`);
  if (draft.least !== null && draft.most !== null && draft.least > draft.most)
    throw fieldError('most', 'Enter more than the least amount.');
  const baseUrl = originOf(draft.baseUrl, before?.baseUrl);
  // A kept secret belongs to the address it was entered for: at another it would be handed to somebody else.
  const moved = before !== null && (before.baseUrl !== baseUrl || before.consumerKey !== draft.consumerKey);
  if (moved && before.consumerSecret !== null && !draft.consumerSecret)
    throw fieldError('consumerSecret', 'Enter the consumer secret again: the key or the address has changed.');
  const seal = (text: string | null) => (text ? sealer.seal(text, ctx.school.id) : null);
  const { kind, shortCode, storeNumber, consumerKey, initiator, unknownRef, least, most, addresses, active } = draft;
  await sql`
    insert into finance.mpesa as m
      (kind, short_code, store_number, base_url, consumer_key, consumer_secret, passkey, initiator, credential, unknown_ref, least,
       most, addresses, path, active)
    values (${kind}, ${shortCode}, ${storeNumber}, ${baseUrl}, ${consumerKey}, ${seal(draft.consumerSecret)}, ${seal(draft.passkey)},
            ${initiator}, ${seal(draft.credential)}, ${unknownRef}, ${least}, ${most}, ${addresses}, ${secretPath(ctx.school.id)}, ${active})
    on conflict (school_id, id) do update
       set kind = excluded.kind, short_code = excluded.short_code, store_number = excluded.store_number, base_url = excluded.base_url,
           consumer_key = excluded.consumer_key, consumer_secret = coalesce(excluded.consumer_secret, m.consumer_secret),
           passkey = coalesce(excluded.passkey, m.passkey), initiator = excluded.initiator,
           credential = coalesce(excluded.credential, m.credential), unknown_ref = excluded.unknown_ref, least = excluded.least,
           most = excluded.most, addresses = excluded.addresses, active = excluded.active, version = m.version + 1`.execute(
    ctx.tx,
  );
  const words = (one: Pick<Draft, 'kind' | 'shortCode' | 'unknownRef' | 'addresses' | 'active'> & { baseUrl: string }) => ({
    Kind: one.kind,
    'Short code': one.shortCode,
    Address: one.baseUrl,
    Unknown: one.unknownRef,
    Callers: one.addresses,
    Active: one.active,
  });
  ctx.changed({
    entity: 'M-Pesa settings',
    id: null,
    action: 'changed',
    before: before && words(before),
    after: {
      ...words({ ...draft, baseUrl }),
      Keys: draft.consumerSecret || draft.passkey || draft.credential ? 'entered' : 'kept',
    },
  });
}

/** The origin of an address that may be called: over TLS, on the internet. The one that stands already may stay. */
function originOf(text: string, before: string | undefined): string {
  if (text === before) return text;
  const url = URL.canParse(text) ? new URL(text) : null;
  const host = url?.hostname.replaceAll(/[[\]]/g, '') ?? '';
  if (url?.protocol !== 'https:' || url.username || (isIP(host) !== 0 && !isOutside(host)) || !host.includes('.'))
    throw fieldError('baseUrl', 'Enter an address such as https://api.safaricom.co.ke.');
  return url.origin;
}
