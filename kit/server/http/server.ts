import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { type ErrorBody, errorStatus, UserError } from '#kit/contract/errors.ts';
import { largestUpload } from '#kit/contract/files.ts';
import { bearer } from './bearer.ts';
import { type Budget, budgetOf } from './budgets.ts';
import { notFoundHere, noteMethods, refuseWrongMethods } from './methods.ts';
import { logRefusals, noteRefusal } from './refusals.ts';
import { findRoutes, patternOf } from './routing/find-route.ts';
import { awayError } from '../db/away.ts';
import { type ConstraintMessages, userErrorOf } from '../db/constraints.ts';

/**
 * What of a device the screens may use: the camera, for codes and photos, the microphone, for what is spoken, both and the screen for live
 * classes, whose voices play as they come, and nothing else.
 */
const permissions =
  'accelerometer=(), autoplay=(self), camera=(self), display-capture=(self), encrypted-media=(), fullscreen=(self), geolocation=(), gyroscope=(), magnetometer=(), microphone=(self), midi=(), payment=(), usb=(), xr-spatial-tracking=()';

interface Options {
  logLevel: string;
  /** Where the log goes; standard output when left out. */
  logTo?: { write(line: string): void } | undefined;
  constraints: ConstraintMessages;
  /** Calls one session may make in a minute; who has none has a part of it at each public door. */
  callsPerMinute: number;
  /** Whose budget the calls of a good token or ticket come out of, `session 7` or `token 3`; null for any other. */
  holderOf: (token: string) => Promise<string | null>;
  /** True when people reach it over TLS: browsers then come back over TLS only. */
  https: boolean;
  /** Addresses of proxies whose forwarded-for header is believed; no others are. */
  trustedProxies: readonly string[];
  /** Milliseconds in which a request's body has to be there; 30,000 when left out. */
  slowestBody?: number;
}

/** A Fastify server with the product's security headers, limits and errors in words. */
export async function createServer(options: Options): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      ...(options.logTo && { stream: options.logTo }),
      redact: ['req.headers.authorization', 'req.headers.cookie'],
      // Lines for people in a terminal, JSON for machines everywhere else.
      ...(process.stdout.isTTY &&
        !options.logTo && { transport: { target: 'pino-pretty', options: { ignore: 'pid,hostname' } } }),
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    bodyLimit: 1_048_576,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: slowestCopy,
    http: { headersTimeout: slowestBody },
    routerOptions: { maxParamLength: 300, caseSensitive: true },
  });
  logRefusals(app);
  const methodsAt = noteMethods(app, findRoutes(app));
  const headers = await securityHeaders(options.https);
  app.addHook('onRequest', (_request, { raw }, done) => {
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  });
  endSlowBodies(app, options.slowestBody ?? slowestBody);
  await app.register(compress, { global: true, threshold: 1024, encodings: ['gzip', 'identity'] });
  await app.register(cookie);
  await app.register(multipart, { limits: { fileSize: largestUpload, files: 1, fields: 5, fieldSize: 262_144 } });
  const budgets = new WeakMap<FastifyRequest, Budget>();
  await app.register(rateLimit, {
    keyGenerator: async (request) => {
      const token = bearer(request) ?? ticketOf(request);
      const budget = budgetOf(request, token === null ? null : await options.holderOf(token), options.callsPerMinute);
      budgets.set(request, budget);
      return budget.key;
    },
    max: (request) => budgets.get(request)?.max ?? 1,
    // Files of the screens: a computer room that opens at eight in the morning asks for thousands at once behind one address.
    allowList: (request) => patternOf(request)?.startsWith('/assets/') ?? false,
    timeWindow: '1 minute',
    cache: 50_000,
    errorResponseBuilder: () => new UserError('too_many', 'Too many requests. Wait a minute and try again.'),
  });
  refuseWrongMethods(app, methodsAt);
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known =
      error instanceof UserError ? error : (userErrorOf(error, options.constraints) ?? awayError(error) ?? transportError(error));
    if (!known) {
      // The route and not the address: that may hold names that were searched for, and the secret paths of providers.
      request.log.error({ err: error, route: patternOf(request), method: request.method }, 'request failed');
      return reply
        .status(500)
        .send({ code: 'internal', message: 'Something went wrong on our side. It has been noted. Please try again.' });
    }
    noteRefusal(request, known.code);
    if (known.code === 'unavailable') {
      request.log.warn({ err: error, route: request.routeOptions.url }, 'answered unavailable');
      void reply.header('retry-after', '5');
    }
    const body: ErrorBody = { code: known.code, message: known.message };
    if (known.fields) body.fields = known.fields;
    if (known.detail !== undefined) body.detail = known.detail;
    return reply.status(errorStatus[known.code]).header('cache-control', 'no-store').send(body);
  });
  return app;
}

/** The ticket in an address that a browser’s player asks for; see `auth/tickets.ts`. */
function ticketOf({ params }: FastifyRequest): string | null {
  const { ticket } = (params ?? {}) as { ticket?: unknown };
  return typeof ticket === 'string' ? ticket : null;
}

/**
 * What every answer says to keep browsers from being misled. It is the same for each, so it is worked out once, of an answer to nobody.
 * @param https as in the options of `createServer`
 */
async function securityHeaders(https: boolean): Promise<[name: string, value: string][]> {
  const app = Fastify();
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // WebAssembly of our own files reads QR codes where the browser cannot; no text is ever run as a script.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        // Mantine positions floating parts through style attributes; scripts get no such allowance.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // What a user recorded or is about to hear, fetched with the session's token.
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    // Plain http on a school's own network must keep working.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  });
  app.get('/', () => '');
  const { headers } = await app.inject('/');
  await app.close();
  const found = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  return [...found.filter(([name]) => !ofTheMessage.has(name)), ['permissions-policy', permissions]];
}

/** What says of an answer how it is sent. */
const ofTheMessage: ReadonlySet<string> = new Set(['content-type', 'content-length', 'date', 'connection']);

/** Milliseconds in which a request's head and body have to be there, a file, and one that may be larger than other files. */
const [slowestBody, slowestUpload, slowestCopy] = [30_000, 600_000, 3_600_000];

/** Ends requests whose body comes too slowly: each would keep a connection as long as it likes. Files have longer. */
function endSlowBodies(app: FastifyInstance, limit: number): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request;
    const isFile = /^(multipart\/form-data|application\/offset\+octet-stream)/.test(request.headers['content-type'] ?? '');
    if (raw.complete || request.headers['content-length'] === '0') return done();
    if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined) return done();
    const mayBeLarger = (request.found?.route.endpoint.largest ?? null) !== null;
    const most = isFile ? (mayBeLarger ? slowestCopy : slowestUpload) : limit;
    const late = setTimeout(() => {
      // What was answered before its body had been read, a refusal, stays answered.
      if (raw.complete || raw.destroyed || reply.raw.headersSent) return;
      // Of a file somebody is reading the pieces, who learns of it by this.
      if (isFile) return void raw.destroy();
      const body: ErrorBody = {
        code: 'too_slow',
        message: 'The request did not arrive in time. Check your connection and try again.',
      };
      reply.hijack();
      reply.raw
        .writeHead(408, { 'content-type': 'application/json; charset=utf-8', connection: 'close' })
        .end(JSON.stringify(body));
      raw.destroy();
    }, most);
    for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(late));
    for (const event of ['finish', 'close'] as const) reply.raw.once(event, () => clearTimeout(late));
    done();
  });
}

/** What Fastify and its plugins refuse before a handler runs, in our words. */
function transportError(error: FastifyError): UserError | null {
  const status = error.statusCode ?? 500;
  if (status === 413) return new UserError('too_large', 'That is too much data for one request.');
  if (status === 415) return new UserError('unsupported_type', 'Send JSON, with the content type application/json.');
  if (status === 429) return new UserError('too_many', 'Too many requests. Wait a minute and try again.');
  if (status === 404) return notFoundHere();
  return status >= 400 && status < 500 ? new UserError('validation', 'The request could not be read.') : null;
}
