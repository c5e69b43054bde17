import type { SchoolContext } from '#kit/server/http/context.ts';

export async function seedLearners(_ctx: SchoolContext): Promise<void> {}
