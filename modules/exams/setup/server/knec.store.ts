import type { Output } from '#kit/contract/endpoint.ts';
import type { StoreContext } from '#kit/server/db/table-store.ts';
import { compulsoryCodes, knecSubjects } from '../contract/knec.ts';
import type { Subject, subjectsApi } from '../contract/subjects.ts';
import { subjectStore } from './subjects.store.ts';

const same = (text: string) => text.toLowerCase().replaceAll('&', 'and').replaceAll(/\s+/g, ' ').trim();

/**
 * Gives the school's subjects that KNEC knows, by code or by name, their code, group and short name where they have none,
 * and adds the compulsory ones that are missing.
 */
export async function addKnecSubjects(ctx: StoreContext): Promise<Output<typeof subjectsApi.addKnec>> {
  const { rows } = await subjectStore.list(ctx, { page: 1, size: Number.MAX_SAFE_INTEGER, sort: 'name' });
  let completed = 0;
  let added = 0;
  for (const [at, known] of knecSubjects.entries()) {
    const place = (at + 1) * 10;
    const found = rows.find(({ name, code }) => code === known.code || (code === null && same(name) === same(known.name)));
    if (found && needs(found)) {
      const { id, version, departmentName: _, ...draft } = found;
      await subjectStore.update(ctx, id, version, {
        ...draft,
        code: known.code,
        shortName: found.shortName ?? known.short,
        knecGroup: known.group,
        area: known.area,
        place,
      });
      completed += 1;
    } else if (!found && compulsoryCodes.includes(known.code)) {
      const { name, code, short: shortName, group: knecGroup, area } = known;
      const blank = { pathway: null, departmentId: null, inMean: true, papers: [] };
      await subjectStore.create(ctx, { ...blank, name, code, shortName, knecGroup, area, place });
      added += 1;
    }
  }
  return { added, completed };
}

const needs = ({ code, knecGroup }: Subject) => code === null || knecGroup === null;
