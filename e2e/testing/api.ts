import { randomUUID } from 'node:crypto';
import { password } from '#app/testing/processes/product-process.ts';
import type { SampleProduct } from './product.ts';

/** Calls the product's API over HTTP as a user: for the records that a flow needs before it begins. Throws with the answer where it is refused. */
export type Send = (path: string, body?: object, method?: string) => Promise<Record<string, unknown>>;

/** Signs in, and sends as who signed in. */
export async function apiAs({ address }: SampleProduct, username: string): Promise<Send> {
  const send = async (path: string, body?: object, method = body ? 'POST' : 'GET', token = '') => {
    const answer = await fetch(`${address}/api/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
      headers: {
        ...(body ? { 'content-type': 'application/json' } : {}),
        'idempotency-key': randomUUID(),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const { accessToken } = await send('auth/signin', { username, password });
  return (path, body, method) => send(path, body, method, String(accessToken));
}

/** Where nobody is named for a duty in the stores, everybody has it. */
export async function freeOfDuties(send: Send): Promise<void> {
  const { rows } = (await send('inventory/duties')) as { rows: { id: number }[] };
  for (const { id } of rows) await send(`inventory/duties/${id}`, undefined, 'DELETE');
}
