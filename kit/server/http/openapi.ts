import { z } from 'zod';
import type { Access } from '#kit/contract/access.ts';
import { type Endpoint, isBinary, pathParams } from '#kit/contract/endpoint.ts';
import { errorBody, errorStatus } from '#kit/contract/errors.ts';

type Json = Record<string, unknown>;

/** The OpenAPI 3.1 document of every endpoint, made from the same schemas that judge the requests. */
export function openApiDocument(endpoints: readonly (readonly [name: string, endpoint: Endpoint])[]): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Daftari', version: '1.0.0', license: { name: 'Apache-2.0' } },
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
}

function operation(name: string, endpoint: Endpoint): Json {
  const input = schemaOf(endpoint.input, 'input');
  const properties = (input.properties ?? {}) as Record<string, Json>;
  const required = new Set((input.required ?? []) as string[]);
  const inPath = pathParams(endpoint.path);
  const fromQuery = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  const parameters: Json[] = inPath.map((key) => ({ name: key, in: 'path', required: true, schema: properties[key] ?? {} }));
  const others = Object.keys(properties).filter((key) => !inPath.includes(key));
  if (fromQuery)
    for (const key of others)
      parameters.push({ name: key, in: 'query', required: required.has(key), schema: properties[key] ?? {} });
  if (endpoint.idempotent) parameters.push({ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } });
  const body = {
    type: 'object',
    properties: Object.fromEntries(others.map((key) => [key, properties[key]])),
    required: others.filter((key) => required.has(key)),
  };
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: ${accessWords(endpoint.access)}.`,
    tags: [name.split('.')[0]],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
    parameters,
    ...(fromQuery ? {} : { requestBody: requestBody(endpoint, body) }),
    responses: responses(endpoint),
  };
}

function requestBody(endpoint: Endpoint, body: Json): Json {
  if (!endpoint.upload) return { required: true, content: { 'application/json': { schema: body } } };
  const parts = {
    type: 'object',
    properties: { file: { type: 'string', format: 'binary' }, otherdata: body },
    required: ['file'],
  };
  return { required: true, content: { 'multipart/form-data': { schema: parts } } };
}

function responses(endpoint: Endpoint): Json {
  const content = isBinary(endpoint)
    ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: schemaOf(endpoint.output, 'output') } };
  const answers: Json = { 200: { description: 'Done', content } };
  const codes = new Set([
    ...endpoint.errors.map((code) => errorStatus[code]),
    400,
    429,
    ...(endpoint.access === 'public' ? [] : [401, 403]),
  ]);
  for (const code of codes) {
    answers[code] = {
      description: 'Refused, in words',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return answers;
}

/** An access rule in words, as the document and the who-can-do-what matrix show it. */
export function accessWords(access: Access): string {
  if (typeof access !== 'string')
    return ['ROLE_All', ...access.roles].join(', ') + (access.schools ? ` at ${access.schools.join(', ')}` : '');
  return {
    public: 'everybody',
    account: 'any signed-in account',
    signedIn: 'any user of the school',
    branchAdmin: 'branch administrators and super-users',
    superUser: 'super-users',
  }[access];
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' });
}
