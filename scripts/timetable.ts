// Timetables from the command line, in files of FET and XHSTT:
//   node scripts/timetable.ts evaluate --in FILE [--solution FILE]
//   node scripts/timetable.ts check --in FILE
import { enableCompileCache } from 'node:module';
import path from 'node:path';

// What is compiled once is kept, as every program of the project keeps it: most of a short run is the reading of its own code.
process.env['NODE_COMPILE_CACHE'] ??= path.join(import.meta.dirname, '../node_modules/.cache/compiled');
enableCompileCache(process.env['NODE_COMPILE_CACHE']);
const { timetableCommand } = await import('#modules/timetable/solver/server/command/command.ts');

process.exitCode = await timetableCommand(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
