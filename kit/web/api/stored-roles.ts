import { isRight, type Right } from '#kit/contract/roles.ts';

/** Role codes and derived rights from a cookie's value: a JSON string (`["ROLE_All"]`) or a plain list (`ROLE_All,ROLE_Pay_Fees`). */
export function parseRoles(text: string): Right[] {
  const parsed = text.startsWith('[') || text.startsWith('"') ? parseJson(text) : text;
  if (typeof parsed === 'string' && parsed.startsWith('[')) return parseRoles(parsed);
  const names: unknown[] = Array.isArray(parsed) ? parsed : typeof parsed === 'string' ? parsed.split(',') : [];
  return names.map((name) => String(name).trim()).filter(isRight);
}

/** What a JSON text says, or null when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
