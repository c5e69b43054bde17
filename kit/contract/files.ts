import { z } from 'zod';
import { binary, endpoint } from './endpoint.ts';
import { id } from './fields.ts';

const images = ['image/png', 'image/jpeg', 'image/webp'] as const;
const pdf = 'application/pdf';
const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** As telephones and browsers record speech; some of them call it a video without a picture. */
const recordings = ['audio/webm', 'video/webm', 'audio/mp4', 'audio/x-m4a', 'video/mp4', 'audio/ogg', 'audio/mpeg'] as const;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const pptx = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

/** What a file may be uploaded for, and the types that each purpose takes; judged by content, never by name. */
export const uploadPurposes = {
  photo: images,
  logo: images,
  document: [...images, pdf, docx, xlsx],
  recording: recordings,
  content: [...images, pdf, docx, xlsx, pptx, 'audio/mpeg', 'audio/mp4', 'audio/x-m4a', 'audio/ogg', 'text/plain'],
} as const satisfies Record<string, readonly string[]>;

export type UploadPurpose = keyof typeof uploadPurposes;

export const uploadPurpose = z.enum(['photo', 'logo', 'document', 'recording', 'content']);

/** The largest file, in bytes: 256 MiB (specification section 5). */
export const largestUpload = 256 * 1024 * 1024;

/** What one ZIP file holds at most, itself and each of its parts, in bytes: 4 GiB less one. A copy of a school is one. */
export const largestZip = 0xffff_ffff;

/** The size of one piece of a resumable upload, in bytes (specification section 9). */
export const uploadChunk = 2_000_000;

/** The largest image that gets a thumbnail, in bytes: 10 MiB (specification section 9). */
export const largestThumbnailSource = 10 * 1024 * 1024;

/** Both sides of a thumbnail, in pixels (specification section 9). */
export const thumbnailSize = 120;

// The wording of both is the specification's (section 5).
export const wrongTypeMessage = "You can't upload files of this type.";
export const tooBigMessage = (bytes: number, largest: number = largestUpload) =>
  `File is too big (${Math.ceil((bytes / 1024 / 1024) * 10) / 10}MiB). Max filesize: ${Math.round(largest / 1024 / 1024)}MiB.`;

const kept = z.object({ fileId: id });

export const uploadsApi = {
  uploadFile: endpoint({
    method: 'POST',
    path: '/api/kit/uploadfile',
    access: 'learning',
    summary: 'Upload a file; it goes after a day unless a record holds it by then',
    input: z.object({ purpose: uploadPurpose }),
    output: kept,
    errors: ['too_large', 'unsupported_type'],
    upload: true,
  }),
  /** Of a resumable upload at `/api/kit/uploads` (tus 1.0, metadata `filename` and `purpose`). */
  finished: endpoint({
    method: 'GET',
    path: '/api/kit/uploads/:uploadId/file',
    access: 'learning',
    summary: 'The file that a finished resumable upload became',
    input: z.object({ uploadId: z.string().regex(/^[0-9a-f]{32}$/, 'That is no upload.') }),
    output: kept,
    errors: ['not_found'],
  }),
};

export const imagesApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/images/getimage/:a/:b',
    access: 'signedIn',
    summary: 'An image by kind (student, staff, logo) and id; with size 120 its thumbnail',
    input: z.object({
      a: z.string().regex(/^[a-z]{1,30}$/, 'That is no kind of image.'),
      b: id,
      size: z.literal(120).optional(),
    }),
    output: binary,
    errors: ['not_found'],
  }),
};
