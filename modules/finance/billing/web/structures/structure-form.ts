import type { CallInput } from '#kit/contract/endpoint.ts';
import type { Structure, structuresApi } from '../../contract/structures.ts';
import { centsOf, type EditorLine } from './editor-lines.ts';

/** What the head of the editor holds. */
export type StructureHead = Required<
  Pick<
    CallInput<typeof structuresApi.create>,
    'title' | 'yearId' | 'classIds' | 'boarding' | 'newcomer' | 'gender' | 'category' | 'sponsorId' | 'planId'
  >
>;

/** The head of a stored structure, or of a new one in a year. */
export function headOf(structure: Structure | null, yearId: number): StructureHead {
  if (structure) {
    const { title, classIds, boarding, newcomer, gender, category, sponsorId, planId } = structure;
    return { title, yearId: structure.yearId, classIds, boarding, newcomer, gender, category, sponsorId, planId };
  }
  const open = { boarding: null, newcomer: null, gender: null, category: null, sponsorId: null, planId: null };
  return { title: '', yearId, classIds: [], ...open };
}

/** What is saved, once every amount can be read (`unreadField`). */
export function draftOf(head: StructureHead, lines: readonly EditorLine[], terms: readonly { id: number }[]) {
  return {
    ...head,
    lines: lines.map(({ voteHeadId, amounts }) => ({
      voteHeadId,
      terms: terms.map(({ id }, at) => ({ termId: id, amount: centsOf(amounts[at]) })),
    })),
  };
}
