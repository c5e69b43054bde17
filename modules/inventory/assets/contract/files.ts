import { z } from 'zod';
import { binary, endpoint } from '#kit/contract/endpoint.ts';
import { byId, id, instant, line } from '#kit/contract/fields.ts';
import { everybody } from '../../contract/access.ts';

/** A file that belongs to an asset. */
const file = z.object({ id, kind: z.enum(['picture', 'document']), name: z.string(), addedName: z.string(), at: instant });
export type AssetFile = z.infer<typeof file>;
const files = z.object({ rows: z.array(file) });
const ofFile = z.object({ id, fileId: id });

export const assetFilesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/inventory/assetfiles/:id',
    access: everybody,
    summary: 'Pictures and documents of an asset',
    input: byId,
    output: files,
    errors: ['not_found'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/inventory/assetfiles/:id',
    access: everybody,
    summary: 'Add an uploaded picture or document to an asset',
    input: z.object({ id, kind: z.enum(['picture', 'document']), name: line(120), fileId: id }),
    output: files,
    errors: ['not_found', 'rule'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/inventory/assetfiles/:id/:fileId',
    access: everybody,
    summary: 'A picture or document of an asset',
    input: ofFile,
    output: binary,
    errors: ['not_found'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/inventory/assetfiles/:id/:fileId',
    access: everybody,
    summary: 'Take a picture or document off an asset',
    input: ofFile,
    output: files,
    errors: ['not_found'],
  }),
};
