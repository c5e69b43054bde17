// Timetables from the command line, in files of FET and XHSTT:
//   node scripts/timetable.ts evaluate --in FILE [--solution FILE]
//   node scripts/timetable.ts check --in FILE
import { timetableCommand } from '#modules/timetable/solver/server/command/command.ts';

process.exitCode = await timetableCommand(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
