import path from 'node:path';
import type { Config } from '#kit/server/config.ts';
import type { Logins } from '#kit/server/db/logins/logins.ts';
import { refusePower } from '#kit/server/db/logins/prepare-logins.ts';
import { keepPrivate } from '#kit/server/files/private-folder.ts';
import { endWhenAnswered } from '#kit/server/http/graceful-close.ts';
import { LogFile } from '#kit/server/log/log-file.ts';
import { giveBackWhenIdle } from '#kit/server/http/give-back.ts';
import { provide } from '#kit/server/module/ports.ts';
import { modelParts, usualParts } from '#modules/elearning/ai/server/model/address.ts';
import { type App, buildApp } from './build-app.ts';

/** Where the log is kept that is not printed. */
export const logFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'log');

/** Builds the app over a migrated database and listens. */
export async function serve(config: Config, logins: Logins): Promise<App> {
  await refusePower(logins);
  keepPrivate(config.dataDir);
  const app = await buildApp({
    databaseUrl: logins,
    prepare: config.preparedStatements,
    dataDir: config.dataDir,
    publicUrl: config.publicUrl,
    logLevel: config.logLevel,
    ...(config.logTo === 'file' && { logTo: new LogFile(logFolder(config)) }),
    trustedProxies: config.trustedProxies,
    hideUnknownUsers: config.hideUnknownUsers,
    secondFactorFrom: config.secondFactorFrom,
    webRoot: 'dist/web',
    jobWorkers: config.jobWorkers,
    smsProvider: config.smsProvider,
    // Where sample schools are made things are tried out; no real school's webhook leads to this machine.
    webhooksToLoopback: config.sampleData,
    mailProvider: config.mailProvider,
    metricsToken: config.metricsToken,
    live: config.live,
    fileLimits: { quotas: config.uploads },
    provides: provide(modelParts, { ...usualParts, inside: config.modelAddresses }),
    backups:
      config.backupDir === null
        ? null
        : { into: config.backupDir, keep: config.backupKeep, hours: config.backupHours, passphrase: config.backupPassphrase },
  });
  endWhenAnswered(app.http);
  giveBackWhenIdle(app.http);
  try {
    await app.http.listen({ host: config.host, port: config.port });
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}
