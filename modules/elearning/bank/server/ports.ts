import type { RawBuilder } from 'kysely';
import { port } from '#kit/server/module/ports.ts';

/** As SQL, whether the question `q` is asked in something that is open now, so that nobody may learn what is right. */
export type HeldBack = (now: Date) => RawBuilder<boolean>;

/** What later areas hold back from self tests while it counts elsewhere. */
export const heldBack = port<HeldBack>('elearning.heldBack');
