import { openApiDocument } from '#kit/server/openapi/document.ts';
import { endpoints, modules } from '../modules.ts';

const made = new Map<string, Record<string, unknown>>();

/** The OpenAPI document of the product at an address; made once, because that takes a second. */
export function apiDocument(publicUrl: string): Record<string, unknown> {
  const titles = new Map(modules.map(({ name, title }) => [name, title]));
  const document = made.get(publicUrl) ?? openApiDocument(endpoints, { server: publicUrl.replace(/\/$/, ''), titles });
  made.set(publicUrl, document);
  return document;
}
