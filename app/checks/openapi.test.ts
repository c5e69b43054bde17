import { afterAll, beforeAll, expect, test } from 'vitest';
import { pathParams } from '#kit/contract/endpoint.ts';
import { endpoints } from '../modules.ts';
import { type TestApp, testApp } from '../testing/school.ts';

interface Parameter {
  name: string;
  in: string;
}
interface Operation {
  operationId: string;
  summary: string;
  parameters: Parameter[];
  responses: Record<string, unknown>;
  security: unknown[];
  requestBody?: unknown;
}
interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, unknown> };
}

let app: TestApp;
let document: Document;
beforeAll(async () => {
  app = await testApp();
  document = (await app.http.inject({ url: '/api/openapi.json' })).json();
});
afterAll(() => app.close());

const operationOf = (method: string, path: string): Operation | undefined =>
  document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];

test.each(endpoints)('%s stands in the document with its parameters', (name, endpoint) => {
  const operation = operationOf(endpoint.method, endpoint.path);
  expect(operation?.operationId).toBe(name);
  expect(operation?.summary).toBeTruthy();
  const inPath = operation?.parameters.filter((one) => one.in === 'path').map((one) => one.name);
  expect(inPath).toEqual(pathParams(endpoint.path));
  expect(operation?.responses).toHaveProperty('200');
  expect(operation?.security).toHaveLength(endpoint.access === 'public' ? 0 : 1);
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
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
    (match) => match[1],
  );
  expect(references.filter((name) => !document.components.schemas[name ?? '']).slice(0, 3)).toEqual([]);
  expect(JSON.stringify(document)).not.toMatch(/"\$ref":"(?!#\/components\/)/);
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
