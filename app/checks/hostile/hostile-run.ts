import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Client } from 'pg';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { tables } from '../catalog.ts';
import { addressOf } from './hostile-requests.ts';

/** What a refusal may leave behind: that it was tried, and that a session was seen. */
const remembered = new Set([
  'platform.account',
  'platform.password_reset',
  'platform.refresh_token',
  'platform.session',
  'platform.sign_in_attempt',
]);
/** What no answer may hold: traces of the code and of the database. */
const inside = /\n\s+at |node_modules|\.ts:\d+|SQLSTATE|syntax error at or near|violates .* constraint|kysely/i;

/** Where hostile requests go, and as whom. */
export interface Target {
  http(): FastifyInstance;
  owner(): Client;
  token(): Promise<string | null>;
  /** The caller was signed out by what it did. */
  signInAgain(): Promise<void>;
}

interface Sent {
  request: InjectOptions;
  status: number;
  text: string;
}

/** What hostile requests to one endpoint brought to light; all four are empty or more than nothing as they should be. */
export interface Findings {
  failed: string[];
  revealed: string[];
  refused: number;
  /** Tables that changed while everything was refused. */
  written: string[];
}

/** How many requests to a reading endpoint are under way at once. */
const atOnce = 6;

/** Sends the requests, to a writing endpoint one after another, and those that were refused once more to see whether they write. */
export async function attack(target: Target, endpoint: Endpoint, requests: readonly InjectOptions[]): Promise<Findings> {
  // Once before several ask at a time: it may take a new world.
  await target.token();
  const sent: Sent[] = [];
  const step = endpoint.reads ? atOnce : 1;
  for (let at = 0; at < requests.length; at += step)
    sent.push(...(await Promise.all(requests.slice(at, at + step).map((request) => send(target, request)))));
  const refused = sent.filter((one) => one.status >= 400);
  return {
    failed: sent.filter((one) => one.status >= 500).map(shown),
    revealed: refused.filter((one) => inside.test(one.text)).map(shown),
    refused: refused.length,
    written: endpoint.reads
      ? []
      : await writtenByRefused(
          target,
          refused.map((one) => one.request),
        ),
  };
}

async function send(target: Target, request: InjectOptions): Promise<Sent> {
  for (let tries = 0; ; tries += 1) {
    const token = await target.token();
    const headers = { ...request.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const answer = await target.http().inject({ ...request, headers });
    const sent = { request, status: answer.statusCode, text: answer.body };
    if (tries > 0 || !answer.body.includes('"unauthorised"')) return sent;
    await target.signInAgain();
  }
}

/** The tables that changed while all were refused; accepted ones are left out and the rest tried again. */
async function writtenByRefused(target: Target, requests: readonly InjectOptions[]): Promise<string[]> {
  let rest = requests;
  for (let round = 0; round < 5; round += 1) {
    const world = target.owner();
    await world.query('truncate checks.written');
    const sent: Sent[] = [];
    for (const request of rest) sent.push(await send(target, request));
    const refused = sent.filter((one) => one.status >= 400).map((one) => one.request);
    // Where a new world went on meanwhile, the two cannot be compared.
    if (refused.length === rest.length && target.owner() === world) {
      const { rows } = await world.query<{ name: string }>('select distinct name from checks.written order by 1');
      return rows.map((row) => row.name);
    }
    rest = refused;
  }
  return ['what is refused changes from one try to the next'];
}

/**
 * From here on every row that is added, changed or removed, in any table, is noted in `checks.written`; what is rolled back
 * takes its note along. Comparing all rows before and after instead takes a hundred times as long.
 */
export async function watchWrites(owner: Client): Promise<void> {
  const names = (await tables(owner)).map((table) => table.name).filter((name) => !remembered.has(name));
  const watches = names.flatMap((name) => [
    `create trigger zz_seen after insert or delete on ${name} for each row execute function checks.note_write('${name}')`,
    `create trigger zz_seen_change after update on ${name} for each row when (old.* is distinct from new.*)
       execute function checks.note_write('${name}')`,
  ]);
  await owner.query(`
    create schema checks;
    create unlogged table checks.written (name text not null);
    create function checks.note_write() returns trigger language plpgsql security definer as $$
      begin
        insert into checks.written values (tg_argv[0]);
        return null;
      end $$;
    ${watches.join(';\n')}`);
}

function shown({ request, status, text }: Sent): string {
  const body = typeof request.payload === 'string' ? request.payload : JSON.stringify(request.payload ?? '');
  const headers = JSON.stringify(request.headers ?? {}).slice(0, 300);
  return `${status} ${addressOf(request).slice(0, 300)} ${headers} ${body.slice(0, 500)} → ${text.slice(0, 200)}`;
}
