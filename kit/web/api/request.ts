import { pathParams } from '#kit/contract/calls/address.ts';
import type { Called } from '#kit/contract/calls/named.ts';
import { onlyKnown } from '#kit/contract/known-fields.ts';

/**
 * The address and body of a call: fields named in the path go there, the others into the query or the body. A screen may
 * hold more of a record than the call takes; what the contract does not name is not sent, because the server refuses it.
 */
export function buildRequest(endpoint: Called, input: Record<string, unknown>): { url: string; body: unknown } {
  const inPath = pathParams(endpoint.path);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(input[name])));
  const rest = Object.entries(endpoint.input ? onlyKnown(endpoint.input, input) : input).filter(
    ([key, value]) => !inPath.includes(key) && value !== undefined,
  );
  if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE') return { url: path, body: Object.fromEntries(rest) };
  const query = new URLSearchParams();
  for (const [key, value] of rest) for (const text of queryTexts(value)) query.append(key, text);
  return { url: query.size > 0 ? `${path}?${query}` : path, body: undefined };
}

function queryTexts(value: unknown): string[] {
  if (value === null) return [];
  if (Array.isArray(value)) return value.flatMap(queryTexts);
  return [typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean)];
}
