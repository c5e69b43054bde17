import type { Finding } from '../../contract/judged.ts';
import { judge } from '../judge/judge.ts';
import type { Placed, School } from '../problem/school.ts';
import { checkLessons } from './lessons.ts';
import { checkClasses, checkTeachers } from './people.ts';
import { possibleOf } from './possible.ts';
import { checkRooms } from './rooms.ts';

/** Of findings with one cause the first is told; so many at most in all. */
const most = 200;

/**
 * What cannot be, or only with nothing to spare, before a search: by counts and matchings, so that what it calls impossible no search finds.
 * @param placed the plan that is to be filled: what is locked in it stays
 */
export function check(school: School, placed: readonly Placed[]): Finding[] {
  const possible = possibleOf(school);
  const found = [
    ...checkLessons(possible),
    ...checkClasses(possible),
    ...checkTeachers(possible),
    ...checkRooms(possible),
    ...checkLocks(school, placed),
  ];
  const impossible = found.filter(({ severity }) => severity === 'impossible');
  return [...impossible, ...found.filter(({ severity }) => severity === 'tight')].slice(0, most);
}

/** What is locked breaks something by itself. */
function checkLocks(school: School, placed: readonly Placed[]): Finding[] {
  const locked = placed.filter((place) => place.locked);
  return judge(school, locked).hard.map(({ who, words }) => ({
    severity: 'impossible',
    about: who,
    text: `${words}: it is locked there.`,
    help: 'Unlock one of the lessons on the board.',
  }));
}
