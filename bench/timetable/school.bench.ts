// A school of 60 teachers, 24 streams, eight 40-minute lessons, option blocks of grade 10 and double practicals, through the product's own problem.
import { judge } from '#modules/timetable/plans/server/judge/judge.ts';
import { everything, toProblem } from '#modules/timetable/plans/server/problem/to-problem.ts';
import { solve } from '#modules/timetable/solver/server/search/solve.ts';
import type { Timetable } from '#modules/timetable/solver/server/search/timetable.ts';
import { type Figure, report } from '../figures.ts';
import { schoolWorld } from './school-world.ts';

const school = schoolWorld();
const made = toProblem(school, everything);
const total = school.lessons.reduce((sum, { lengths }) => sum + lengths.length, 0);

/** Processor seconds until the first complete timetable, and what is found after so many. */
function searched(seed: number, seconds: number): { first: number; best: Timetable } {
  const begun = process.cpuUsage();
  const used = (): number => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1e6;
  };
  let first = Number.NaN;
  const best = solve(
    made.problem,
    { seed, goal: 'best', strict: true, begin: null },
    { used: () => used() / seconds },
    (better) => {
      if (Number.isNaN(first) && better.placed === made.units.length) first = used();
    },
  );
  return { first, best };
}

const figures: Figure[] = [
  { what: 'Teachers', value: school.teachers.size, unit: '' },
  { what: 'Streams', value: school.classes.size, unit: '' },
  { what: 'Pieces of lessons', value: total, unit: '' },
];
for (const seed of [1, 2, 3]) {
  const { first, best } = searched(seed, 30);
  const judged = judge(school, made.placements(best));
  const of = (about: string) => judged.soft.filter((one) => one.about === about).reduce((sum, { count }) => sum + count, 0);
  figures.push(
    { what: `Seed ${seed}: first complete timetable, processor time`, value: first, unit: 's', limit: 3 },
    { what: `Seed ${seed}: without a place`, value: judged.total - judged.placed, unit: '', limit: 0 },
    { what: `Seed ${seed}: rules broken`, value: judged.hard.length, unit: '', limit: 0 },
    { what: `Seed ${seed}: undesired slots after 30 s`, value: of('undesired slots'), unit: '', limit: 0 },
    { what: `Seed ${seed}: gaps of all teachers after 30 s`, value: of('gaps'), unit: '' },
    { what: `Seed ${seed}: lessons twice on a day`, value: of('spread'), unit: '' },
    { what: `Seed ${seed}: free periods of classes`, value: of('free periods'), unit: '' },
    { what: `Seed ${seed}: points`, value: judged.cost, unit: '' },
  );
}
report('A school through the product’s own problem', figures);
