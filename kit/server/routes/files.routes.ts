import { UserError, fieldError, notFound } from '#kit/contract/errors.ts';
import { filesApi } from '#kit/contract/exports.ts';
import { imagesApi, uploadsApi } from '#kit/contract/files.ts';
import type { SchoolContext } from '../http/context.ts';
import { implement, type Route } from '../http/implement.ts';

/** Which file is the image of a record of the running school; null when it has none or does not exist. */
export type ImageProvider = (ctx: SchoolContext, id: number) => Promise<number | null>;

/** @param images by the kind in the path: `student`, `staff`, `logo` */
export function fileRoutes(images: Readonly<Record<string, ImageProvider>>): Route[] {
  return [
    ...implement(filesApi, { get: (ctx, { id }) => ctx.services.files.openOwn(ctx, id) }),

    ...implement(uploadsApi, {
      uploadFile: async (ctx, { purpose }) => {
        if (!ctx.upload) throw fieldError('file', 'Choose a file.');
        const { path, name } = ctx.upload;
        const fileId = await ctx.services.files.keep(ctx, { path, name, purpose });
        ctx.changed({ entity: 'file', id: fileId, action: 'uploaded', after: { name, purpose } });
        return { fileId };
      },

      finished: async (ctx, { uploadId }) => {
        const fileId = await ctx.services.files.ofUpload(ctx, uploadId);
        if (fileId === null) throw notFound('upload');
        return { fileId };
      },
    }),

    ...implement(imagesApi, {
      get: async (ctx, { a, b, size }) => {
        const provider = Object.hasOwn(images, a) ? images[a] : undefined;
        const fileId = await provider?.(ctx, b);
        if (!fileId) throw notFound('image');
        const { files } = ctx.services;
        const image = size === undefined ? await files.open(ctx, fileId) : await files.thumbnail(ctx, fileId);
        if (!image.type.startsWith('image/')) throw new UserError('not_found', 'That image was not found.');
        return image;
      },
    }),
  ];
}
