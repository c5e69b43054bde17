import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathParams } from '#kit/contract/calls/address.ts';
import { openApiDocument } from '#kit/server/openapi/document.ts';
import { endpoints, modules } from '../../modules.ts';
import { webhookDocument } from '../../server/webhook-document.ts';
import { type TestApp, testApp } from '../../testing/school.ts';

interface Parameter {
  name: string;
  in: string;
}
interface Reference {
  $ref: string;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters?: (Parameter | Reference)[];
  responses: Record<string, unknown>;
  security?: unknown[];
  requestBody?: unknown;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  servers: { url: string }[];
  security: unknown[];
  tags: { name: string; description: string }[];
  components: {
    schemas: Record<string, { properties?: Record<string, unknown> }>;
    parameters: Record<string, Parameter>;
    responses: Record<string, unknown>;
    securitySchemes: Record<string, unknown>;
  };
}

let app: TestApp;
let text: string;
let document: Document;
beforeAll(async () => {
  app = await testApp();
  text = (await app.http.inject({ url: '/api/openapi.json' })).body;
  document = JSON.parse(text) as Document;
});
afterAll(() => app.close());

const operationOf = (method: string, path: string): Operation | undefined =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

const parametersOf = (operation: Operation | undefined): Parameter[] =>
  (operation?.parameters ?? []).map((one) =>
    '$ref' in one ? (document.components.parameters[one.$ref.split('/').at(-1) ?? ''] ?? { name: '', in: '' }) : one,
  );

test.each(endpoints)('%s stands in the document with its parameters', (name, endpoint) => {
  const operation = operationOf(endpoint.method, endpoint.path);
  expect(operation?.operationId).toBe(name);
  expect(operation?.summary).toBeTruthy();
  const inPath = parametersOf(operation)
    .filter((one) => one.in === 'path')
    .map((one) => one.name);
  expect(inPath).toEqual(pathParams(endpoint.path));
  expect(operation?.responses).toHaveProperty('200');
  expect(operation?.responses).toHaveProperty('4XX');
  // What a token of an integration may call names its scope beside the session; all else leaves it to the document.
  const first: unknown = (operation?.security ?? [{ bearer: [] }])[0];
  expect(first).toEqual(endpoint.access === 'public' ? undefined : { bearer: [] });
  expect(operation?.requestBody !== undefined).toBe(endpoint.method !== 'GET' && endpoint.method !== 'DELETE');
});

test('the document holds the endpoints and nothing else', () => {
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  expect(operations).toHaveLength(endpoints.length);
  expect(new Set(operations.map((one) => one.operationId)).size).toBe(endpoints.length);
});

test('the document is well formed: version, info, and every reference leads somewhere', () => {
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.info.title).toBe('Daftari');
  expect(document.servers).toEqual([{ url: 'http://127.0.0.1:3000', description: 'This installation' }]);
  expect(document.security).toEqual([{ bearer: [] }]);
  expect(document.tags.every(({ description }) => description.length > 3)).toBe(true);
  const places = [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([^"]+)"/g)];
  const parts = document.components as unknown as Record<string, Record<string, unknown>>;
  expect(places.filter(([, kind, name]) => parts[kind ?? '']?.[name ?? ''] === undefined).map(([all]) => all)).toEqual([]);
  expect(text).not.toMatch(/"\$ref":"(?!#\/components\/)/);
});

test('its parts have names of the trade, each its own and the same at every start', () => {
  const { schemas, parameters } = document.components;
  const names = Object.keys(schemas);
  expect(names).toEqual(
    expect.arrayContaining([
      'Student',
      'StudentRow',
      'StudentGuardian',
      'Hostel',
      'HostelDraft',
      'Receipt',
      'Voucher',
      'Exam',
      'RichText',
    ]),
  );
  expect(
    names.filter((name) => !/^[A-Z][A-Za-z0-9]*$/.test(name) || /\d$/.test(name.replace(/(Item|List)\d(Draft)?$/, ''))),
  ).toEqual([]);
  expect(Object.keys(schemas['Student']?.properties ?? {})).toEqual(
    expect.arrayContaining(['admissionNo', 'classId', 'guardians']),
  );
  expect(Object.keys(parameters)).toEqual(expect.arrayContaining(['Q', 'Page', 'Size', 'Id', 'IdempotencyKey']));
  const titles = new Map(modules.map(({ name, title }) => [name, title]));
  const again = { ...openApiDocument(endpoints, { server: 'http://127.0.0.1:3000', titles }), webhooks: webhookDocument() };
  expect(JSON.stringify(again)).toBe(text);
});

test('it is small enough to be read, and nothing in it is written out deeply', () => {
  expect(text.length).toBeLessThan(endpoints.length * 1_250);
  const depth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;
  expect(depth(document)).toBeLessThan(30);
});

test('every endpoint has its own method and path, and every path begins with /api/', () => {
  const places = endpoints.map(([, endpoint]) => `${endpoint.method} ${endpoint.path.replaceAll(/:\w+/g, ':')}`);
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
  expect(places.filter((place) => !/^\w+ \/api\//.test(place))).toEqual([]);
});

test('every path parameter is a field of the input', () => {
  const missing = endpoints.filter(([, one]) => pathParams(one.path).some((key) => !Object.hasOwn(one.input.shape, key)));
  expect(missing.map(([name]) => name)).toEqual([]);
});
