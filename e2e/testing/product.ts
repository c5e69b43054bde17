import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inject } from 'vitest';
import { hostProduct, type HostedProduct } from '#app/testing/processes/hosted-product.ts';
import { type Product, startProduct } from '#app/testing/processes/product-process.ts';
import { execute } from '#kit/server/testing/database.ts';

/** A product over the sample schools, and its database. */
export interface SampleProduct extends HostedProduct {
  /** As the owner of the database. */
  readonly databaseUrl: string;
  close(): Promise<void>;
}

/** What lies in a data folder and belongs to the embedded PostgreSQL alone. */
const ofPostgres = /^(?:postgres.*|socket|server\.pid.*)$/;

/** The product over its own copy of the sample schools, database and files; gone with everything in it when closed. */
export const sampleProduct = (env: Record<string, string> = {}): Promise<SampleProduct> => sampleBy(hostProduct, env);

/** The same in a process of its own, whose log can be read or which can be killed. */
export const sampleProcess = (env: Record<string, string> = {}): Promise<SampleProduct & Product> => sampleBy(startProduct, env);

async function sampleBy<P extends HostedProduct>(
  start: (folder: string, env: Record<string, string>) => Promise<P>,
  env: Record<string, string>,
): Promise<P & SampleProduct> {
  const { folder: run, databaseUrl: cluster } = inject('samples');
  const name = `product_${randomBytes(6).toString('hex')}`;
  const folder = mkdtempSync(path.join(run, 'product-'));
  const sample = inject('sampleFolder');
  cpSync(sample, folder, { recursive: true, filter: (file) => !ofPostgres.test(path.relative(sample, file)) });
  await execute(cluster, `create database ${name} template sample strategy file_copy`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const databaseUrl = url.href;
  // The sample is there already, so the start need not look for it.
  const settings = { DATABASE_URL: databaseUrl, SAMPLE_DATA: 'no', SECOND_FACTOR: 'offered' };
  const product = await start(folder, { ...settings, ...env });
  const close = async () => {
    await product.stop();
    await execute(cluster, `drop database if exists ${name} with (force)`);
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...product, databaseUrl, close };
}

let looking: Promise<SampleProduct> | null = null;

/**
 * The product of those files of a worker that only look: whatever is stored in it is what the sample holds, and sessions. It ends
 * with the worker, and its database and folder with the run. A file that changes anything has a `sampleProduct` of its own.
 */
export async function productToLookAt(): Promise<SampleProduct> {
  const running = await looking?.catch(() => null);
  if (!running) looking = sampleProduct();
  return looking ?? sampleProduct();
}
