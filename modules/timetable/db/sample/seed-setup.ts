import type { SchoolContext } from '#kit/server/http/context.ts';
import { resourceStore } from '#kit/server/resource/resource-store.ts';
import { palette } from '../../setup/contract/palette.ts';
import { tags } from '../../setup/contract/tags.ts';

/** What a school's timetable is made of, through the functions of the screens. */
export async function seedSetup(ctx: SchoolContext): Promise<void> {
  const store = resourceStore(tags);
  for (const [at, name] of ['Ground floor', 'Projector', 'Mwalimu’s “own” room', 'Wet laboratory'].entries())
    await store.create(ctx, { name, colour: palette[at] ?? palette[0] });
}
