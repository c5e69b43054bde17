import Uppy from '@uppy/core';
import ThumbnailGenerator from '@uppy/thumbnail-generator';
import Tus from '@uppy/tus';
import { largestThumbnailSource, thumbnailSize, uploadChunk, uploadsApi, type UploadPurpose } from '#kit/contract/files.ts';
import { authorised, call } from '#kit/web/api/client.ts';

const base = '/api/kit/uploads';
// Specification section 9: two at once, three further tries of a piece, 30 seconds for each.
const parallel = 2;
const retryDelays = [1_000, 3_000, 5_000];
const pieceTimeout = 30_000;

type UploadMeta = { purpose: string; filename?: string };

/** What happens to a file while it is sent. */
export interface UploadWatcher {
  onThumbnail: (id: string, url: string) => void;
  /** Share sent, 0 to 1. */
  onProgress: (id: string, share: number) => void;
  onDone: (id: string, fileId: number) => void;
  onFailed: (id: string, message: string) => void;
}

export interface Uploader {
  /** Starts a file and gives its key. */
  add(file: File): string;
  retry(id: string): void;
  remove(id: string): void;
  /** Stops everything; finished files stay on the server until a record holds them or a day has passed. */
  close(): void;
}

/** Resumable uploads for one field: pieces of 2,000,000 bytes, thumbnails of images up to 10 MiB. Loaded when first needed. */
export function createUploader(purpose: UploadPurpose, watch: UploadWatcher): Uploader {
  const uppy = new Uppy<UploadMeta, Record<string, never>>({ autoProceed: true, meta: { purpose } });
  uppy.use(Tus, {
    endpoint: base,
    chunkSize: uploadChunk,
    limit: parallel,
    retryDelays,
    // What has arrived is not gone on with: the same file chosen once more is for another record, and each holds its own.
    removeFingerprintOnSuccess: true,
    allowedMetaFields: ['filename', 'purpose', 'name', 'type'],
    onBeforeRequest: async (request) => {
      const headers = await authorised(base);
      request.setHeader('authorization', headers.get('authorization') ?? '');
      limitTime(request.getUnderlyingObject());
    },
  });
  uppy.use(ThumbnailGenerator, { thumbnailWidth: thumbnailSize, thumbnailHeight: thumbnailSize, lazy: true });
  uppy.on('thumbnail:generated', (file, url) => watch.onThumbnail(file.id, url));
  uppy.on('upload-progress', (file, { bytesUploaded, bytesTotal }) => {
    if (file && bytesTotal) watch.onProgress(file.id, bytesUploaded / bytesTotal);
  });
  uppy.on('upload-error', (file, error) => {
    if (file) watch.onFailed(file.id, wordsOf(error));
  });
  uppy.on('upload-success', (file, answer) => {
    if (!file) return;
    const uploadId = (answer.uploadURL ?? '').split('/').at(-1) ?? '';
    call(uploadsApi.finished, { uploadId }).then(
      ({ fileId }) => watch.onDone(file.id, fileId),
      (error: Error) => watch.onFailed(file.id, error.message),
    );
  });
  return {
    add: (file) => {
      const id = uppy.addFile({ name: file.name, type: file.type, data: file, meta: { purpose, filename: file.name } });
      // Larger images would hold the page up; they are shown by name.
      if (file.size <= largestThumbnailSource) uppy.emit('thumbnail:request', uppy.getFile(id));
      return id;
    },
    retry: (id) => void uppy.retryUpload(id),
    remove: (id) => uppy.removeFile(id),
    close: () => uppy.destroy(),
  };
}

// The library waits for ever; a piece that times out counts as failed and is tried again.
function limitTime(request: unknown): void {
  if (!(request instanceof XMLHttpRequest)) return;
  request.timeout = pieceTimeout;
  request.ontimeout = (event) => request.onerror?.(event);
}

// The server answers a sentence; everything else is a line that dropped.
function wordsOf(error: { originalResponse?: { getBody(): string } | null; message: string }): string {
  try {
    const body = JSON.parse(error.originalResponse?.getBody() ?? '') as { message?: string };
    return body.message ?? error.message;
  } catch {
    return 'The file was not sent. Check your internet connection and try again.';
  }
}
