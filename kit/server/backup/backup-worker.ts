import { parentPort, workerData } from 'node:worker_threads';
import { type BackupOptions, makeBackup } from './make-backup.ts';
import { noteBackup } from './record.ts';

// One backup in a thread of its own, so that packing and encrypting keep nobody waiting.
const options = workerData as BackupOptions;
const made = await noteBackup(options.url, new Date(), options.passphrase !== null, () => makeBackup(options));
parentPort?.postMessage(made);
