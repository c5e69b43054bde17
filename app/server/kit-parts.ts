import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logins } from '#kit/server/db/logins/logins.ts';
import { withCode } from '#kit/contract/access.ts';
import { purgeFiles } from '#kit/server/files/purge.ts';
import { type FileLimits, Files } from '#kit/server/files/files.ts';
import { ResumableUploads } from '#kit/server/files/resumable.ts';
import { type FileStore, folderStore } from '#kit/server/files/store.ts';
import type { Route } from '#kit/server/http/implement.ts';
import type { Services } from '#kit/server/http/services.ts';
import type { Job } from '#kit/server/jobs/define.ts';
import { Jobs } from '#kit/server/jobs/jobs.ts';
import { removeOldJobs } from '#kit/server/jobs/jobs.store.ts';
import { startWorkers, type Workers } from '#kit/server/jobs/queue.ts';
import { exportRoutes } from '#kit/server/routes/exports.routes.ts';
import { fileRoutes } from '#kit/server/routes/files.routes.ts';
import { historyRoutes } from '#kit/server/routes/history.routes.ts';
import { jobRoutes } from '#kit/server/routes/jobs.routes.ts';
import { viewRoutes } from '#kit/server/routes/views.routes.ts';
import type { ImportDefinition } from '#kit/server/imports/define-import.ts';
import { importJob } from '#kit/server/imports/import-job.ts';
import { Imports } from '#kit/server/imports/imports.ts';
import { importRoutes } from '#kit/server/routes/imports.routes.ts';
import { removeOldSignIns } from '#modules/platform/server/public.ts';
import { exportJob } from '#kit/server/sheets/export-job.ts';
import { Exporter } from '#kit/server/sheets/exporter.ts';
import { endpoints, modules } from '../modules.ts';
import type { AppOptions } from './build-app.ts';
import { images, letterhead } from './papers.ts';

/** Imports of a module that stands behind the finance code stand there too. */
function behindCode(definition: ImportDefinition): ImportDefinition {
  const owner = modules.find(({ name }) => definition.kind.startsWith(`${name}.`));
  return owner?.behindCode ? { ...definition, access: withCode(definition.access) } : definition;
}

/** What the kit serves by itself: its routes, resumable uploads and jobs. */
export class KitParts {
  readonly #store: FileStore;
  readonly #dataDir: string;
  readonly #routes = new Map<string, Route>();
  readonly #exporter = new Exporter({ routeOf: (name) => this.#routes.get(name), letterhead });
  readonly #imports: Imports;
  readonly files: Files;
  readonly jobs = new Jobs();
  /** Where large files are written before they are kept. */
  readonly scratch: string;

  /**
   * @param dataDir absolute or relative to the working folder
   * @param imports every kind of import of the modules
   */
  constructor(dataDir: string, imports: readonly ImportDefinition[], limits: FileLimits = {}) {
    this.#imports = new Imports(imports.map(behindCode));
    this.#dataDir = path.resolve(dataDir);
    this.scratch = path.join(this.#dataDir, 'files', 'scratch');
    this.#store = folderStore(path.join(this.#dataDir, 'files'));
    this.files = new Files(this.#store, path.join(this.#dataDir, 'files'), limits);
  }

  /** The kit's own routes. */
  routes(): Route[] {
    const entities = Object.assign({}, ...modules.map((module) => module.entities ?? {}));
    return [
      ...exportRoutes(this.#exporter),
      ...fileRoutes(images),
      ...historyRoutes(
        entities,
        modules.flatMap(({ name, behindCode: coded }) => (coded ? [name] : [])),
      ),
      ...importRoutes(this.#imports),
      ...jobRoutes,
      ...viewRoutes((name) => this.#routes.get(name)),
    ];
  }

  /** Tells the exporter of every route, by its endpoint's name. */
  know(routes: readonly Route[]): void {
    const served = new Map(routes.map((route) => [route.endpoint, route]));
    for (const [name, endpoint] of endpoints) {
      const route = served.get(endpoint);
      if (route) this.#routes.set(name, route);
    }
  }

  /** Serves resumable uploads. */
  uploads(http: FastifyInstance, services: Services, logins: Logins): ResumableUploads {
    const uploads = new ResumableUploads(services, path.join(this.#dataDir, 'uploads'), logins.platform);
    uploads.register(http);
    return uploads;
  }

  /** Starts to run jobs. */
  work(
    http: FastifyInstance,
    services: Services,
    uploads: ResumableUploads,
    options: Pick<AppOptions, 'jobWorkers' | 'jobPatience' | 'jobKinds'> & { logins: Logins; minutely: () => Promise<void> },
  ): Promise<Workers> {
    const kinds = [exportJob(this.#exporter) as Job, importJob(this.#imports) as Job, ...(options.jobKinds ?? [])];
    return startWorkers({
      databaseUrl: options.logins.platform,
      workers: options.jobWorkers ?? 0,
      patience: options.jobPatience ?? 30,
      services,
      jobs: this.jobs,
      log: http.log,
      kinds: new Map(kinds.map((job) => [job.kind, job])),
      minutely: options.minutely,
      hourly: async () => {
        await purgeFiles(services, this.#store);
        await uploads.purge();
        await removeOldJobs(services.db.platform);
        await removeOldSignIns(services);
      },
    });
  }
}
