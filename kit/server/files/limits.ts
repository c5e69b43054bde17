/** The largest file, in bytes: 256 MiB (specification section 5). */
export const largestUpload = 256 * 1024 * 1024;

/** The size of one piece of a resumable upload, in bytes (specification section 9). */
export const uploadChunk = 2_000_000;

/** The largest image that gets a thumbnail, in bytes: 10 MiB (specification section 9). */
export const largestThumbnailSource = 10 * 1024 * 1024;
