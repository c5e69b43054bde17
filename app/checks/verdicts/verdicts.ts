import { biometrics } from './biometrics.ts';
import { exams } from './exams.ts';
import { finance } from './finance.ts';
import { home } from './home.ts';
import { hr } from './hr.ts';
import { inventory } from './inventory.ts';
import { kit } from './kit.ts';
import { elearning } from './elearning.ts';
import { library } from './library.ts';
import { messaging } from './messaging.ts';
import { platform } from './platform.ts';
import { registration } from './registration.ts';
import { settings } from './settings.ts';
import { timetable } from './timetable.ts';

/**
 * Who may call what, written by hand: a line of roles and derived rights, or `public`, `account`, `signedIn`, `student`,
 * `learning` (users of a school and students), `branchAdmin`, `superUser`; with `code` only after the finance code where the school asks for it, with
 * `listed` only at a school of the allowed-school list. `ROLE_All` is always enough. Below it, set
 * in, `resource: calls`. What the product declares and does is judged by these tables, and never the other way round.
 */
const tables: Readonly<Record<string, string>> = {
  kit,
  platform,
  settings,
  registration,
  messaging,
  biometrics,
  exams,
  timetable,
  finance,
  hr,
  inventory,
  library,
  elearning,
  home,
};

/** Who may call each endpoint, by its name; an endpoint that stands twice has both. */
export function whoMayCall(): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [module, table] of Object.entries(tables)) {
    let who = '';
    for (const line of table.split('\n').filter(Boolean)) {
      const [, resource, calls] = /^  (\w+): (.+)$/.exec(line) ?? [];
      if (!calls) who = line;
      for (const call of calls?.split(' ') ?? []) {
        const name = `${module}.${resource}.${call}`;
        found.set(name, [...(found.get(name) ?? []), who]);
      }
    }
  }
  return found;
}

/** Somebody who calls: nobody, or an account of a kind with the words of its rights. */
export type CallerOf =
  | { kind: 'nobody' }
  | { kind: 'school' | 'student' | 'branch' | 'super'; rights: readonly string[]; listed?: boolean };

/** The code of the refusal that a caller meets by the table; empty: let in. */
export function refusalOf(who: string, caller: CallerOf): '' | 'unauthorised' | 'forbidden' | 'wrong_school' {
  const words = who.split(' ');
  if (words.includes('public')) return '';
  if (caller.kind === 'nobody') return 'unauthorised';
  const { kind, rights } = caller;
  // A student is let in where the table says student or learning, and nowhere else.
  if (kind === 'student') return ['account', 'student', 'learning'].some((word) => words.includes(word)) ? '' : 'forbidden';
  if (words.includes('student')) return 'forbidden';
  if (words.includes('listed') && kind === 'school' && caller.listed !== true) return 'wrong_school';
  const inSchool =
    kind === 'school' &&
    (words.includes('signedIn') || words.includes('learning') || ['ROLE_All', ...words].some((word) => rights.includes(word)));
  const above =
    (words.includes('superUser') && kind === 'super') ||
    (words.includes('branchAdmin') && (kind === 'super' || kind === 'branch'));
  // What is behind no role of a school is opened by none, not even by all rights.
  const ofSchools = !words.includes('superUser') && !words.includes('branchAdmin');
  return words.includes('account') || above || (inSchool && ofSchools) ? '' : 'forbidden';
}
