import type { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bareDatabase } from './owner.ts';

let owner: Client;
let drop = () => Promise.resolve();
beforeAll(async () => {
  ({ owner, drop } = await bareDatabase());
});
afterAll(() => drop());

/** Constraints that no input can violate, and why. */
const unreachable: Record<string, string> = {
  county_name_key: 'the installation writes the counties',
  sub_county_county_code_fkey: 'the installation writes the counties',
  sub_county_county_code_name_key: 'the installation writes the counties',
  school_profile_county_code_fkey: 'the contract takes 1 to 47, and there are 47',
  account_kind_school: 'the kind decides which of the two is written',
  account_kind_branch: 'the kind decides which of the two is written',
  platform_account_check: 'the kind decides which of the two is written',
};

interface Rule {
  table: string;
  name: string;
  kind: string;
  comment: string | null;
}

/**
 * What an input could violate: unique indexes beside the primary key, exclusions, foreign keys that the caller chooses
 * (a part that falls with its whole is reached through the whole), and checks over several columns (a check of one
 * column repeats what the contract says).
 */
async function rules(): Promise<Rule[]> {
  const { rows } = await owner.query<Rule>(`
    select r.oid::regclass::text as table, i.relname as name, 'unique' as kind, obj_description(i.oid, 'pg_class') as comment
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class r on r.oid = x.indrelid
     where x.indisunique and not x.indisprimary and not exists (select from pg_constraint c where c.conindid = i.oid and c.contype = 'x')
    union all
    select r.oid::regclass::text, c.conname, c.contype::text, obj_description(c.oid, 'pg_constraint')
      from pg_constraint c join pg_class r on r.oid = c.conrelid
     where c.contype = 'x' or (c.contype = 'f' and c.confdeltype <> 'c') or (c.contype = 'c' and array_length(c.conkey, 1) > 1)
    order by 1, 2`);
  return rows.filter((rule) =>
    /^(settings|registration|biometrics|home|kit|platform\\.(branch|school|account))\b/.test(rule.table),
  );
}

test('whatever a user can violate answers in words at its field', async () => {
  const all = await rules();
  expect(all.length).toBeGreaterThan(20);
  const silent = all.filter((rule) => !unreachable[rule.name] && !/^[\w.]+: [A-Z].+\.$/.test(rule.comment ?? ''));
  expect(silent.map((rule) => `${rule.table}: ${rule.kind} ${rule.name} says ${rule.comment ?? 'nothing'}`)).toEqual([]);
});

test('no two constraints share a name, because the name finds the words', async () => {
  const names = (await rules()).map((rule) => rule.name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
