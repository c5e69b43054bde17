import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Client } from 'pg';
import type { Endpoint } from '#kit/contract/endpoint.ts';
import { tables } from './catalog.ts';
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
    const before = await everyRow(world);
    const sent: Sent[] = [];
    for (const request of rest) sent.push(await send(target, request));
    const refused = sent.filter((one) => one.status >= 400).map((one) => one.request);
    // Where a new world went on meanwhile, the two cannot be compared.
    if (refused.length === rest.length && target.owner() === world) {
      const after = await everyRow(world);
      return [...after].filter(([name, sum]) => before.get(name) !== sum).map(([name]) => name);
    }
    rest = refused;
  }
  return ['what is refused changes from one try to the next'];
}

const questions = new WeakMap<Client, string>();

/** The sum of every table's rows; asked by a statement that is planned once, because it is long. */
async function everyRow(owner: Client): Promise<Map<string, string>> {
  const text = questions.get(owner) ?? (await questionOf(owner));
  questions.set(owner, text);
  const { rows } = await owner.query<{ name: string; sum: string }>({ name: 'every-row', text });
  return new Map(rows.map((row) => [row.name, row.sum]));
}

async function questionOf(owner: Client): Promise<string> {
  const names = (await tables(owner)).map((table) => table.name).filter((name) => !remembered.has(name));
  return names
    .map(
      (name) =>
        `select '${name}' as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text)), '') as sum from ${name} t`,
    )
    .join(' union all ');
}

function shown({ request, status, text }: Sent): string {
  const body = typeof request.payload === 'string' ? request.payload : JSON.stringify(request.payload ?? '');
  const headers = JSON.stringify(request.headers ?? {}).slice(0, 300);
  return `${status} ${addressOf(request).slice(0, 300)} ${headers} ${body.slice(0, 500)} → ${text.slice(0, 200)}`;
}
