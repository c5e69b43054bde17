import { sql } from 'kysely';
import type { Input, Result } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import { parsePhone } from '#kit/contract/phone-field.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { implement, type Route } from '#kit/server/http/implement.ts';
import { ownSettings, providerApi } from '../../contract/provider.ts';
import { holdUnpaid } from '../../../outgoing/server/credit.store.ts';
import { queueMessages } from '../../../outgoing/server/queue.ts';
import { replyPath, reportPath } from './reports.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';

interface Stored {
  kind: 'africastalking' | 'smpp';
  sender: string | null;
  settings: object;
  version: number;
}

type Line = Result<typeof providerApi.state>;

/** The line that the running school's messages take. */
async function lineOf(ctx: Pick<SchoolContext, 'tx' | 'school'>, own: Pick<Stored, 'kind'> | undefined): Promise<Line> {
  const { rows } = await sql<Line>`
    select kind, state, detail from messaging.line where line = ${own ? ctx.school.id : 0}`.execute(ctx.tx);
  const found = rows[0];
  if (!found || (own && found.kind !== own.kind)) return { kind: own?.kind ?? 'outbox', state: 'idle', detail: null };
  return found;
}

async function storedOf(ctx: Pick<SchoolContext, 'tx'>): Promise<Stored | undefined> {
  const { rows } = await sql<Stored>`select kind, sender, settings, version from messaging.provider`.execute(ctx.tx);
  return rows[0];
}

export function providerRoutes(sealer: Sealer): Route[] {
  const read = async (ctx: Pick<SchoolContext, 'tx' | 'school'>): Promise<Result<typeof providerApi.get>> => {
    const stored = await storedOf(ctx);
    const settings = stored && ownSettings.safeParse({ ...stored.settings, kind: stored.kind }).data;
    return {
      own: stored && settings ? { sender: stored.sender, settings, version: stored.version } : null,
      line: await lineOf(ctx, stored),
      reportPath: `${reportPath}${sealer.reportToken(ctx.school.id)}`,
      replyPath: `${replyPath}${sealer.reportToken(ctx.school.id)}`,
    };
  };
  return implement(providerApi, {
    get: (ctx) => read(ctx),
    state: async (ctx) => lineOf(ctx, await storedOf(ctx)),
    update: async (ctx, input) => {
      await write(ctx, input, sealer);
      return read(ctx);
    },
    remove: async (ctx) => {
      const before = await storedOf(ctx);
      await sql`delete from messaging.provider`.execute(ctx.tx);
      // By the installation's provider the school pays again, what is on its way already too.
      await sql`update messaging.credit_account set counted = null where not counted`.execute(ctx.tx);
      await holdUnpaid(ctx.tx);
      ctx.changed({
        entity: 'SMS provider',
        id: null,
        action: 'removed',
        before: before && { Kind: before.kind, Sender: before.sender },
      });
      return read(ctx);
    },
    test: async (ctx, input) => {
      const phone = parsePhone(input.phone);
      if (phone === null) throw fieldError('phone', 'Enter ten digits, for example 0712 345 678.');
      const body = `Test message of ${ctx.school.name}.`;
      const batch = { title: 'Test message', purpose: 'Test', urgent: true, sendAt: null };
      const { batchId, held } = await queueMessages(ctx, batch, [{ phone, name: ctx.user.fullName, body }]);
      return { batchId, held };
    },
  });
}

async function write(
  ctx: SchoolContext,
  { settings, sender, secret, version }: Input<typeof providerApi.update>,
  sealer: Sealer,
) {
  const before = await storedOf(ctx);
  if ((before?.version ?? null) !== version) throw staleRecord('provider');
  // A kept secret belongs to the account it was entered for: with another host or user it would be handed to somebody else.
  const same = before && whereTo(before) === whereTo({ kind: settings.kind, settings });
  if (!secret && !same) throw fieldError('secret', settings.kind === 'smpp' ? 'Enter the password.' : 'Enter the API key.');
  const { kind, ...rest } = settings;
  const sealed = secret ? sealer.seal(secret, ctx.school.id) : null;
  const { rows } = await sql`
    insert into messaging.provider as p (kind, sender, settings, secret) values (${kind}, ${sender}, ${JSON.stringify(rest)}, ${sealed ?? ''})
    on conflict (school_id) do update
       set kind = excluded.kind, sender = excluded.sender, settings = excluded.settings, secret = coalesce(${sealed}, p.secret),
           version = p.version + 1, updated_at = ${ctx.now} where p.version = ${version ?? 0} returning version`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('provider');
  const words = (one: Stored | { kind: string; sender: string | null; settings: object } | undefined) =>
    one && { Kind: one.kind, Sender: one.sender, ...one.settings };
  ctx.changed({
    entity: 'SMS provider',
    id: null,
    action: 'changed',
    before: words(before),
    after: { ...words({ kind, sender, settings: rest }), Secret: secret ? 'entered' : 'kept' },
  });
}

function whereTo({ kind, settings }: { kind: string; settings: object }): string {
  const { host, port, tls, systemId, username, sandbox } = settings as Record<string, unknown>;
  return JSON.stringify([kind, host, port, tls, systemId, username, sandbox]);
}
