import type { Input, Output } from '#kit/contract/endpoint.ts';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { classOfKey } from '../../../setup/server/classes.ts';
import type { optionBlocksApi } from '../../contract/blocks/option-blocks.ts';
import { fewestBlocks } from './arrange.ts';
import { optionsOf, readBlocks } from './blocks.store.ts';

/** Arranges the chosen subjects in blocks; nothing is kept. Throws 404, and 400 at a subject that the class does not choose from. */
export async function proposeBlocks(
  tx: Tx,
  { classKey, blocks, subjects }: Input<typeof optionBlocksApi.propose>,
): Promise<Output<typeof optionBlocksApi.propose>> {
  const of = await classOfKey(tx, classKey);
  const known = new Map((await optionsOf(tx, of)).map((option) => [option.courseId, option]));
  const options = subjects.flatMap(({ courseId, most, groups }, at) => {
    const option = known.get(courseId);
    if (!option) throw fieldError(`subjects.${at}.courseId`, `${of.name} does not choose this subject. Reload.`);
    return option.takers > 0 ? [{ ...option, most, groups: groups ?? undefined }] : [];
  });
  const { students } = await readBlocks(tx, classKey);
  const { arrangement, tried } = fewestBlocks(students, options, blocks);
  return {
    blocks: arrangement.blocks
      .filter(({ parts }) => parts.length > 0)
      .map(({ parts }) => ({ parts: parts.map(({ courseId, students: seated }) => ({ courseId, students: seated })) })),
    tried,
    over: arrangement.over,
    withoutTeacher: arrangement.withoutTeacher,
    withoutRoom: arrangement.withoutRoom,
  };
}
