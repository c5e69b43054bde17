import type { RunScope } from '../../contract/runs.ts';
import type { Placed, School } from '../problem/school.ts';
import type { Wanted } from '../problem/to-problem.ts';

/** What a run searches of a school: of some classes and days where it says so. */
export function scopeOf(school: School, scope: RunScope, placed: readonly Placed[], repairs: boolean): Wanted {
  const { classIds, classKeys, dayIds, keepLocks } = scope;
  const keys = [...school.classes.values()].filter(({ key, classId }) => classIds.includes(classId) || classKeys.includes(key));
  const days = [...school.days.entries()].filter(([, { id }]) => dayIds.includes(id)).map(([place]) => place);
  return {
    placed,
    keepLocks,
    classKeys: classIds.length + classKeys.length === 0 ? null : new Set(keys.map(({ key }) => key)),
    days: dayIds.length === 0 ? null : new Set(days),
    stay: repairs,
  };
}
