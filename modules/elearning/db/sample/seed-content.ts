import type { SchoolContext } from '#kit/server/http/context.ts';

export async function seedContent(_ctx: SchoolContext): Promise<void> {}
