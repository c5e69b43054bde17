import type { SchoolContext } from '#kit/server/http/context.ts';

export async function seedBank(_ctx: SchoolContext): Promise<void> {}
