import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import { formatPhone } from '#kit/contract/phone.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import type { Letterhead, Seals } from '#kit/server/pdf/letterhead.ts';
import type { ImageProvider } from '#kit/server/routes/files.routes.ts';
import { photoOfStudent } from '#modules/registration/server/public.ts';
import { letterhead as profileOf, photoOfStaffMember, sealFiles } from '#modules/settings/server/public.ts';

/** A school's letterhead from its profile. */
export async function letterhead(ctx: SchoolContext): Promise<Letterhead> {
  const { motto, address, town, phone, email, website, logoFileId } = await profileOf(ctx.tx);
  const lines = [
    [address, town].filter(Boolean).join(', '),
    [phone && formatPhone(phone), email, website].filter(Boolean).join(' · '),
  ];
  return { name: ctx.school.name, motto, contacts: lines.filter(Boolean), logo: await pictureOf(ctx, logoFileId) };
}

/** A school's signature and stamp from its profile. */
export async function seals(ctx: SchoolContext): Promise<Seals> {
  const { signatureFileId, stampFileId } = await sealFiles(ctx.tx);
  return { signature: await pictureOf(ctx, signatureFileId), stamp: await pictureOf(ctx, stampFileId) };
}

async function pictureOf(ctx: SchoolContext, fileId: number | null): Promise<Uint8Array | null> {
  if (fileId === null) return null;
  const { body } = await ctx.services.files.open(ctx, fileId);
  const bytes = body instanceof Uint8Array ? body : await buffer(body);
  // A damaged file must not keep the school from printing.
  return (await fileTypeFromBuffer(bytes))?.mime.startsWith('image/') ? bytes : null;
}

/** Whose image `getimage` answers, by the kind in its path. A logo's id is the school's. */
export const images: Readonly<Record<string, ImageProvider>> = {
  student: (ctx, id) => photoOfStudent(ctx, id),
  staff: (ctx, id) => photoOfStaffMember(ctx.tx, id),
  logo: async (ctx, id) => (id === ctx.school.id ? (await profileOf(ctx.tx)).logoFileId : null),
};
