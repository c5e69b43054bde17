import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { dayIn } from '#kit/contract/dates.ts';
import { runningDatabaseUrl } from '#kit/server/db/embedded.ts';
import { codeUnder, copyFolder, keptFolder, nameOf } from '#kit/server/testing/kept-folder.ts';
import { recordFolder, recordSchema } from '#kit/server/testing/statement-recorder.ts';
import { removeTemporaryFolder, temporaryFolder } from '#kit/server/testing/temporary-folder.ts';
import { password, root, startProduct } from './processes/product-process.ts';

/** What the sample is made by, besides the packages: all code that runs on the server, its migrations and its invented people. */
const sources = ['app/server', 'app/sample', 'kit/server', 'kit/contract', 'modules'];
/** What writes down how it was made. */
const recorders = ['app/testing/sample-folder.ts', 'kit/server/testing/statement-recorder.ts'];

/** What the first start of the product said when it made the sample schools. */
export interface FirstStart {
  /** On its standard output. */
  said: string;
  address: string;
  /** The text of each file of its log. */
  logs: string[];
}

/** A data folder with the sample schools, at rest: never started on, but copied. */
export const sampleFolder = async (): Promise<string> => path.join(await kept(), 'data');

/** What its statements answered while the sample was made, for the check of statements. */
export const sampleStatements = async (): Promise<string> => path.join(await kept(), 'statements');

export async function firstStart(): Promise<FirstStart> {
  return JSON.parse(readFileSync(path.join(await kept(), 'first-start.json'), 'utf8')) as FirstStart;
}

/** Takes the sample of this name, made by other code: where one thing is changed to see who notices, it is not made anew each time. */
export const sampleOf = 'SAMPLE_OF';

/** What the sample is kept as: another day is another sample, because its terms and receipts go by the day. */
export function sampleName(): string {
  const today = dayIn('Africa/Nairobi', new Date());
  return nameOf(`${today} ${password}`, ['package-lock.json', ...recorders, ...sources.flatMap(codeUnder)]);
}

/** The first start of the product makes the sample, once for the code and the day. */
const kept = (): Promise<string> => keptFolder('sample', process.env[sampleOf] ?? sampleName(), make);

async function make(into: string): Promise<void> {
  // Not on the shelf: the way there may be closed to PostgreSQL's account.
  const made = temporaryFolder();
  const statements = path.join(into, 'statements');
  try {
    // Nothing here has to outlive a power cut, and journals that are done with need not be copied.
    const settings = path.join(made, 'postgres.local.conf');
    writeFileSync(settings, 'fsync = off\nfull_page_writes = off\nwal_recycle = off\n', { mode: 0o644 });
    let said = '';
    const recorder = pathToFileURL(path.join(root, 'kit/server/testing/record-statements.ts')).href;
    const env = { LOG_LEVEL: 'info', LOG_TO: 'file', [recordFolder]: statements, NODE_OPTIONS: `--import=${recorder}` };
    const product = await startProduct(made, env, (text) => (said += text));
    await recordSchema(runningDatabaseUrl(made) ?? '', statements);
    await product.stop();
    const log = path.join(made, 'log');
    const logs = readdirSync(log).map((name) => readFileSync(path.join(log, name), 'utf8'));
    const start: FirstStart = { said, address: product.address, logs };
    writeFileSync(path.join(into, 'first-start.json'), JSON.stringify(start));
    rmSync(log, { recursive: true });
    rmSync(settings);
    mkdirSync(path.join(into, 'data'), { mode: 0o711 });
    await copyFolder(made, path.join(into, 'data'));
  } finally {
    await removeTemporaryFolder(made);
  }
}
