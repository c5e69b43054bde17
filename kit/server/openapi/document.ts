import type { Access } from '#kit/contract/access.ts';
import { pathParams } from '#kit/contract/calls/address.ts';
import { type Endpoint, isBinary } from '#kit/contract/endpoint.ts';
import { errorBody, errorStatus } from '#kit/contract/errors.ts';
import { Components } from './components.ts';
import { type CallName, callName } from './names.ts';
import { isJson, type Json, shapeOf } from './shape.ts';

type Named = readonly [name: string, endpoint: Endpoint];

/** What the document says besides the endpoints. */
export interface About {
  /** The product's address as people open it. */
  server: string;
  /** What each module is called, by its name. */
  titles: ReadonlyMap<string, string>;
}

/** The OpenAPI 3.1 document of every endpoint, made from the same schemas that judge the requests. */
export function openApiDocument(endpoints: readonly Named[], { server, titles }: About): Json {
  const calls = endpoints.map(([name, endpoint]) => new Call(name, endpoint));
  const components = new Components();
  components.name(shapeOf(errorBody, 'output'), ['Error'], callName('kit.errors.error'), 'output', true);
  // Who names a shape first: the record itself, then the rows of lists, what is written, and all else.
  for (const rank of [0, 1, 2, 3]) for (const call of calls) if (call.rank === rank) call.nameAnswer(components);
  for (const call of calls) for (const parameter of call.parameters) components.countParameter(parameter);
  const paths: Record<string, Json> = {};
  for (const call of calls) (paths[call.path] ??= {})[call.method] = call.operation(components);
  const tags = [...new Set(calls.map(({ tag }) => tag))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Daftari',
      version: '1.0.0',
      description:
        'Every call of the product. Unknown parameters and fields are refused; errors name the field and say what is wrong. ' +
        'Texts hold no control characters but line ends and tabs; an empty text counts as null where null may be. ' +
        `A refusal’s code comes with its status: ${statuses()}.`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: server, description: 'This installation' }],
    tags: tags.map((name) => ({ name, description: titles.get(name) ?? 'What every module shares' })),
    security: [{ bearer: [] }],
    paths,
    components: {
      schemas: components.schemas,
      parameters: components.parameters,
      responses: {
        Done: { description: 'Done', content: json({ type: 'object' }) },
        File: {
          description: 'A file',
          content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
        },
        Error: { description: 'Refused, in words', content: json({ $ref: '#/components/schemas/Error' }) },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token stands in the header: `Authorization: Bearer …`.' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token, `daf_…`, which a school’s administrator makes under Integrations. It opens the calls that list it, with the scope each names.',
        },
      },
    },
  };
}

/** One endpoint on its way into the document. */
class Call {
  readonly path: string;
  readonly method: string;
  readonly tag: string;
  readonly rank: number;
  readonly parameters: readonly Json[];
  readonly #name: string;
  readonly #words: CallName;
  readonly #endpoint: Endpoint;
  readonly #body: Json;
  readonly #answer: Json;

  constructor(name: string, endpoint: Endpoint) {
    this.#name = name;
    this.#words = callName(name);
    this.#endpoint = endpoint;
    this.path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    this.method = endpoint.method.toLowerCase();
    this.tag = name.split('.')[0] ?? '';
    this.#answer = isBinary(endpoint) ? {} : shapeOf(endpoint.output, 'output');
    const call = this.#words.call;
    this.rank = call === 'Get' ? 0 : this.#rows() ? 1 : /^(Create|Update)$/.test(call) ? 2 : 3;
    const input = shapeOf(endpoint.input, 'input');
    const fields = Object.entries((input['properties'] ?? {}) as Record<string, Json>);
    const required = (input['required'] ?? []) as string[];
    const inPath = pathParams(endpoint.path);
    const rest = fields.filter(([key]) => !inPath.includes(key));
    this.parameters = [
      ...inPath.map((key) => ({ name: key, in: 'path', required: true, schema: Object.fromEntries(fields)[key] ?? {} })),
      ...(this.#fromQuery()
        ? rest.map(([key, schema]) => ({ name: key, in: 'query', ...(required.includes(key) && { required: true }), schema }))
        : []),
      ...(endpoint.idempotent ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string' } }] : []),
    ];
    const needed = rest.map(([key]) => key).filter((key) => required.includes(key));
    this.#body = {
      type: 'object',
      properties: Object.fromEntries(rest),
      ...(needed.length > 0 && { required: needed }),
      additionalProperties: false,
    };
  }

  /** Names what the call answers, and what it is sent. */
  nameAnswer(components: Components): void {
    this.#answerOf(components);
    if (!this.#fromQuery()) this.#bodyOf(components);
  }

  operation(components: Components): Json {
    const { access, scope, summary, errors } = this.#endpoint;
    const parameters = this.parameters.map((one) => components.parameter(one, this.#words));
    return {
      operationId: this.#name,
      summary,
      description: `Access: ${accessWords(access)}.${errors.length > 0 ? ` Refuses also with ${errors.join(', ')}.` : ''}`,
      tags: [this.tag],
      ...(access === 'public' && { security: [] }),
      ...(scope !== null && { security: [{ bearer: [] }, { token: [scope] }] }),
      ...(parameters.length > 0 && { parameters }),
      ...(!this.#fromQuery() && { requestBody: this.#requestBody(components) }),
      responses: this.#responses(components),
    };
  }

  #fromQuery(): boolean {
    return this.#endpoint.method === 'GET' || this.#endpoint.method === 'DELETE';
  }

  #rows(): Json | null {
    const { rows } = (this.#answer['properties'] ?? {}) as Record<string, Json>;
    return rows?.['type'] === 'array' && isJson(rows['items']) ? rows['items'] : null;
  }

  /** A record is called by its noun; a row that differs from it, and what other calls answer, by the call besides. */
  #answerOf(components: Components): Json {
    const { noun, call } = this.#words;
    const rows = this.#rows();
    if (rows) {
      const item = components.name(rows, [noun, `${noun}Row`, `${noun}${call}Row`], this.#words, 'output', true);
      const properties = { ...(this.#answer['properties'] as Json), rows: { type: 'array', items: item } };
      return components.name({ ...this.#answer, properties }, [`${noun}${call}`], this.#words, 'output');
    }
    const wanted = this.rank === 0 ? [noun, `${noun}Details`] : [`${noun}${call}Answer`];
    return components.name(this.#answer, wanted, this.#words, 'output', true);
  }

  #bodyOf(components: Components): Json {
    const { noun, call } = this.#words;
    const wanted = this.rank === 2 ? [`${noun}Draft`, `${noun}${call}`] : [`${noun}${call}`];
    return components.name(this.#body, wanted, this.#words, 'input', true);
  }

  #requestBody(components: Components): Json {
    const body = this.#bodyOf(components);
    if (!this.#endpoint.upload) return { required: true, content: json(body) };
    const parts = {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' }, otherdata: body },
      required: ['file'],
    };
    return { required: true, content: { 'multipart/form-data': { schema: parts } } };
  }

  #responses(components: Components): Json {
    if (isBinary(this.#endpoint)) return { 200: { $ref: '#/components/responses/File' }, '4XX': error };
    const answer = this.#answerOf(components);
    const empty = answer['$ref'] === undefined && Object.keys(answer['properties'] ?? {}).length === 0;
    const done = empty ? { $ref: '#/components/responses/Done' } : { description: 'Done', content: json(answer) };
    return { 200: done, '4XX': error };
  }
}

/** `400 invalid, rule; 403 forbidden`. */
function statuses(): string {
  const byStatus = Map.groupBy(Object.entries(errorStatus), ([, status]) => status);
  return [...byStatus].map(([status, codes]) => `${status} ${codes.map(([code]) => code).join(', ')}`).join('; ');
}

/** Every refusal has one form; its code tells which it is. */
const error: Json = { $ref: '#/components/responses/Error' };

const json = (schema: Json): Json => ({ 'application/json': { schema } });

/** An access rule in words, as the document and the who-can-do-what matrix show it. */
export function accessWords(access: Access): string {
  if (typeof access !== 'string')
    return ['ROLE_All', ...access.roles].join(', ') + (access.schools ? ` at ${access.schools.join(', ')}` : '');
  return {
    public: 'everybody',
    account: 'any signed-in account',
    signedIn: 'any user of the school',
    student: 'students',
    learning: 'any user of the school, and students',
    branchAdmin: 'branch administrators and super-users',
    superUser: 'super-users',
  }[access];
}
