// Judges timetables from the command line: node scripts/timetable.ts evaluate --in FILE [--solution FILE]
import { timetableCommand } from '#modules/timetable/solver/server/command/command.ts';

process.exitCode = timetableCommand(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
});
