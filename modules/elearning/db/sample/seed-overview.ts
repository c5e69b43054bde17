import type { SchoolContext } from '#kit/server/http/context.ts';

export async function seedOverview(_ctx: SchoolContext): Promise<void> {}
