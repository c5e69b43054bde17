import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Sealer } from '#kit/server/auth/sealer.ts';
import { UserError } from '#kit/contract/errors.ts';
import { addressesOf } from '#kit/contract/screen.ts';
import { readTicket } from '#kit/server/auth/tickets.ts';
import { AccessTokens } from '#kit/server/auth/tokens.ts';
import { readConstraintMessages } from '#kit/server/db/constraints.ts';
import { type BackupPlan, scheduleBackups } from '#kit/server/backup/schedule.ts';
import { type Logins, loginsOf } from '#kit/server/db/logins/logins.ts';
import { connect, type Database } from '#kit/server/db/pool.ts';
import type { FileLimits } from '#kit/server/files/files.ts';
import { serveBatch } from '#kit/server/http/batch.ts';
import { forbidCaching } from '#kit/server/http/caching.ts';
import { serveDocs } from '#kit/server/http/docs.ts';
import { serveMetrics } from '#kit/server/http/metrics.ts';
import { registerRoutes } from '#kit/server/http/register.ts';
import { createServer } from '#kit/server/http/server.ts';
import type { Services } from '#kit/server/http/services.ts';
import { keptRoutes } from '#kit/server/resource/kept.ts';
import { Ports, provide, type Provided } from '#kit/server/module/ports.ts';
import { type House, joinedParts } from '#kit/server/module/server-module.ts';
import { serveWeb } from '#kit/server/http/web.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import type { LiveSettings } from '#kit/server/live/live-settings.ts';
import { Live } from '#kit/server/live/live.ts';
import { serveLive } from '#kit/server/live/stream.ts';
import { topicsOf } from '#kit/server/live/topics.ts';
import { copyJob } from '#kit/server/school-copy/copy-job.ts';
import type { Messenger } from '#kit/server/outbox/messenger.ts';
import { mailProvider, SmtpMessenger } from '#kit/server/outbox/smtp.ts';
import { Outbox } from '#kit/server/outbox/outbox.ts';
import { readSecrets } from '#modules/platform/server/secrets.ts';
import { Accounts, paperSigner } from '#modules/platform/server/identity.ts';
import { messagingEvents, Sms } from '#modules/messaging/server/public.ts';
import { schoolSide, signInParts } from '#modules/platform/server/public.ts';
import { forwarding } from '#modules/elearning/live/server/forward/installed.ts';
import { slipMail } from '#modules/hr/slips/server/mail.ts';
import { copyMaking, startWebhooks, type WebhookPace, webhooksToLoopback } from '#modules/settings/server/public.ts';
import { modules } from '../modules.ts';
import { apiDocument } from './api-document.ts';
import { asDeclared } from './as-declared.ts';
import { KitParts } from './kit-parts.ts';
import { migrationFolders } from './migrations.ts';
import { letterhead, seals } from './papers.ts';
import { provided, serverModules, staysHere } from './server-modules.ts';
import { mustEnrolFrom } from './second-factor.ts';

export interface AppOptions {
  /** The addresses of the logins that serve; the owner's address stands for those made from it. */
  databaseUrl: string | Logins;
  /** Where files are kept; a folder of its own for each test. */
  dataDir: string;
  logLevel: string;
  /** Where the log goes; standard output when left out. */
  logTo?: { write(line: string): void };
  /** As people open it, for the QR codes of papers; this machine's when left out. */
  publicUrl?: string;
  /** Answer 401 to unknown users too. */
  hideUnknownUsers?: boolean;
  /** The day from which who can change roles or keys must have a second factor; null or left out: it is offered. */
  secondFactorFrom?: string | null;
  /** Sends SMS and e-mail; the outbox when left out. */
  messenger?: Messenger;
  /** The built web, relative to the project; left out, only the API is served. */
  webRoot?: string;
  clock?: () => Date;
  callsPerMinute?: number;
  trustedProxies?: readonly string[];
  connections?: number;
  /** False: no statement is prepared, as a pooler between wants it. */
  prepare?: boolean;
  /** Opens `/metrics` to whoever sends it; without it only to the machine itself. */
  metricsToken?: string | null;
  /** Long tasks that this process runs at once; 0 when left out. */
  jobWorkers?: number;
  /** Seconds after which a silent worker's task goes to another; 30 when left out. */
  jobPatience?: number;
  /** What is plugged into the modules besides what they plug into each other. */
  provides?: readonly Provided[];
  /** The setting MAIL_PROVIDER; the outbox when left out. */
  mailProvider?: string | null;
  /** The setting SMS_PROVIDER; the outbox when left out. */
  smsProvider?: string | null;
  /** Seconds a silent sender is believed to live and milliseconds between looks; tests are quicker than the product. */
  smsPace?: { patience?: number; poll?: number };
  /** How quick webhooks are; tests are quicker than the product. */
  webhookPace?: WebhookPace;
  /** Lets webhooks reach this machine over plain http, for trying out. */
  webhooksToLoopback?: boolean;
  /** Kinds of long tasks besides the product's own. */
  jobKinds?: readonly Job[];
  /** Free disk and quotas of uploads; the product's when left out. */
  fileLimits?: FileLimits;
  /** Milliseconds between two looks at whether who listens to what changes still may. */
  liveBeat?: number;
  /** Milliseconds in which a request's body has to be there. */
  slowestBody?: number;
  /** How sound and pictures of live classes come and go; left out, they do not. */
  live?: LiveSettings;
  /** Backups that this process makes by itself; none when left out. */
  backups?: Omit<BackupPlan, 'url' | 'files' | 'migrations'> | null;
}

/** The running product without its listening socket: what main.ts serves and the tests call. */
export interface App {
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly db: Database;
  close(): Promise<void>;
}

/** Puts the modules together over one database. The database is migrated already. */
export async function buildApp(options: AppOptions): Promise<App> {
  const clock = options.clock ?? (() => new Date());
  const logins = typeof options.databaseUrl === 'string' ? loginsOf(options.databaseUrl) : options.databaseUrl;
  const db = connect(logins, { connections: options.connections, prepare: options.prepare });
  const secrets = await readSecrets(db);
  const tokens = new AccessTokens(secrets.signing, secrets.signedBefore);
  const constraints = await readConstraintMessages(db);
  const kit = new KitParts(
    options.dataDir,
    serverModules.flatMap(({ imports }) => imports ?? []),
    options.fileLimits,
  );
  const mustEnrol = mustEnrolFrom(options.secondFactorFrom ?? null);
  const identity = new Accounts(db, tokens, clock, schoolSide(new Ports(provided)), mustEnrol);
  const signer = await paperSigner(db);
  const services: Services = {
    db,
    identity,
    files: kit.files,
    jobs: kit.jobs,
    live: new Live({ db, databaseUrl: logins.platform, topicsOf: topicsOf(modules.flatMap(({ approvals = [] }) => approvals)) }),
    constraints,
    events: messagingEvents,
    signer,
    clock,
  };
  const http = await createServer({
    logLevel: options.logLevel,
    logTo: options.logTo,
    constraints,
    callsPerMinute: options.callsPerMinute ?? 6000,
    trustedProxies: options.trustedProxies ?? [],
    holderOf: async (token) => {
      const ticket = readTicket(signer, token, clock());
      return ticket ? `session ${ticket.sessionId}` : identity.holderOf(token);
    },
    https: options.publicUrl?.startsWith('https:') ?? false,
    slowestBody: options.slowestBody,
  });
  forbidCaching(http);
  serveBatch(http);
  serveMetrics(http, db, options.metricsToken ?? null);
  const sms = new Sms(db, clock, options.smsProvider, new Sealer(secrets.sealing, secrets.addresses));
  await sms.serve(http);
  const direct = sms.messenger(new Outbox(db, http.log), http);
  const mail = mailProvider(options.mailProvider);
  const messenger = options.messenger ?? (mail ? new SmtpMessenger(mail, direct, db) : direct);
  const publicUrl = options.publicUrl ?? 'http://127.0.0.1:3000';
  const copy = copyJob(staysHere, signer, kit.scratch);
  const webhooks = { sealer: sms.sealer, toLoopback: options.webhooksToLoopback ?? false };
  const ports = new Ports([
    ...provided,
    ...(options.provides ?? []),
    ...provide(signInParts, {
      tokens,
      messenger,
      mustEnrol,
      hideUnknownUsers: options.hideUnknownUsers ?? false,
      backupHours: options.backups?.hours ?? null,
    }),
    ...provide(slipMail, messenger),
    ...provide(copyMaking, { job: copy, signer }),
    ...provide(webhooksToLoopback, webhooks.toLoopback),
    ...(options.live ? provide(forwarding, { dataDir: options.dataDir, ...options.live }) : []),
  ]);
  const house: House = {
    modules,
    letterhead,
    seals,
    signer,
    sealer: sms.sealer,
    publicUrl,
    scratch: kit.scratch,
    ports,
  };
  const built = joinedParts(serverModules.map((module) => module.build(house)));
  const unasked = ports.unasked();
  if (unasked.length > 0) throw new Error(`Nobody takes what is provided for ${unasked.join(', ')}`);
  const routes = asDeclared([...kit.routes(), ...keptRoutes(modules), ...built.routes]);
  registerRoutes(http, routes, services);
  kit.know(routes);
  built.serve(http, services);
  const uploads = kit.uploads(http, services, logins);
  serveLive(http, identity, services.live, options.liveBeat);
  await serveDocs(http, () => apiDocument(publicUrl));
  http.get('/healthz', () => ({ status: 'ok' }));
  http.get('/readyz', async () => {
    await db.ping();
    if (!kit.files.hasRoom()) throw new UserError('unavailable', 'The server’s disk is nearly full.');
    return { status: 'ready' };
  });
  await serveWeb(http, options.webRoot === undefined ? null : path.resolve(options.webRoot), isScreen);
  const workers = await kit.work(http, services, uploads, {
    ...options,
    logins,
    jobKinds: [copy as Job, ...built.jobs, ...(options.jobKinds ?? [])],
    minutely: () => built.minutely(services, http.log),
  });
  const plan = options.backups ?? null;
  const backups = plan
    ? scheduleBackups({
        plan: { ...plan, url: logins.platform, files: path.resolve(options.dataDir, 'files'), migrations: migrationFolders },
        db: db.platform,
        log: http.log,
      })
    : null;
  const sending = (options.jobWorkers ?? 0) > 0 ? sms.start(services, http, options.smsPace) : null;
  const telling = (options.jobWorkers ?? 0) > 0 ? startWebhooks(services, http.log, webhooks, options.webhookPace) : null;
  const close = async () => {
    await backups?.stop();
    await sending?.stop();
    await telling?.stop();
    await direct.close();
    await workers.stop();
    await http.close();
    await db.close();
  };
  return { http, services, db, close };
}

const screenPaths = modules.flatMap((module) => Object.values(module.screens).map(addressesOf));

function isScreen(pathname: string): boolean {
  return screenPaths.some((screen) => screen.test(pathname));
}
