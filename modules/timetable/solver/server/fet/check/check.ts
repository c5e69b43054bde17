import type { Finding } from '../../command/format.ts';
import { wordsOf } from '../evaluate/words.ts';
import type { Instance } from '../model.ts';
import { checkPeople } from './people.ts';
import { possibleOf } from './possible.ts';
import { checkRelations } from './relations.ts';
import { checkRooms } from './rooms.ts';

/**
 * What can be said of a problem before a timetable is searched for: by counting and by matching, in seconds. Only what no timetable can
 * meet is called impossible; a problem of which nothing is said may still have none.
 */
export function check(instance: Instance): Finding[] {
  const possible = possibleOf(instance);
  const words = wordsOf(instance);
  const nowhere = instance.activities.flatMap((one, place): Finding[] => {
    if (!one.active || (possible.starts[place] ?? []).length > 0) return [];
    return [{ severity: 'impossible', about: words.activity(place), text: 'has no slot at which it could begin' }];
  });
  const kinds = Map.groupBy(instance.unsupported, ({ kind }) => kind);
  const ignored = [...kinds].map(([kind, all]): Finding => {
    const times = all.length === 1 ? 'once' : `${all.length} times`;
    return { severity: 'warning', about: kind, text: `stands ${times} in the file and is not understood` };
  });
  return [
    ...nowhere,
    ...checkPeople(instance, possible),
    ...checkRooms(instance, possible),
    ...checkRelations(instance, possible),
    ...ignored,
  ];
}
