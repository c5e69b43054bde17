import { openApiDocument } from '#kit/server/openapi/document.ts';
import { endpoints, modules } from '../modules.ts';
import { webhookDocument } from './webhook-document.ts';

const made = new Map<string, Record<string, unknown>>();

/** The OpenAPI document of the product at an address; made once, because that takes a second. */
export function apiDocument(publicUrl: string): Record<string, unknown> {
  const titles = new Map(modules.map(({ name, title }) => [name, title]));
  const about = { server: publicUrl.replace(/\/$/, ''), titles };
  const document = made.get(publicUrl) ?? { ...openApiDocument(endpoints, about), webhooks: webhookDocument() };
  made.set(publicUrl, document);
  return document;
}
