import { recordFolder, recordStatements } from './statement-recorder.ts';

const folder = process.env[recordFolder];
if (folder) recordStatements(folder);
