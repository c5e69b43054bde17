import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { BinaryAnswer } from '#kit/contract/endpoint.ts';
import { codeNeeded, fieldError, notFound } from '#kit/contract/errors.ts';
import { largestThumbnailSource, type UploadPurpose } from '#kit/contract/files.ts';
import { there } from '#kit/server/sql/one.ts';
import type { AccountContext } from '../http/context.ts';
import { type Owned, ownerOf } from '../jobs/jobs.ts';
import {
  eraseFile,
  fileById,
  filesByIds,
  type FileRow,
  fileOfUpload,
  holdBytes,
  insertFile,
  linkFile,
  unlinkFile,
} from './files.store.ts';
import { cleanImage, makePortrait, makeSmallPortrait, makeThumbnail } from './image.ts';
import { judgeUpload } from './judge.ts';
import { type Quotas, refuseBeyondQuota, refuseWithoutRoom, usualQuotas } from './room.ts';
import type { FileStore } from './store.ts';

/** How images are cut, and where the cut one stands. */
const cuts = {
  thumbnail: { make: makeThumbnail, ending: '.webp' },
  portrait: { make: makePortrait, ending: '.portrait.jpg' },
  small: { make: makeSmallPortrait, ending: '.small.jpg' },
} as const;

/** Photos that are cut at the same time. */
const portraitsAtOnce = 8;

type Context = Pick<AccountContext, 'tx'> & Owned;

/** An uploaded file on disk and what it is for. */
export interface Uploaded {
  path: string;
  name: string;
  purpose: UploadPurpose;
  /** The resumable upload it comes from. */
  uploadId?: string;
}

/** A file that the product itself made. */
export interface Made {
  bytes: Uint8Array;
  name: string;
  type: string;
  /** `export`. */
  purpose: string;
}

/** What the settings say of uploads, and what a test sets otherwise than the product. */
export interface FileLimits {
  quotas?: Quotas;
  /** Bytes that may still be written in a folder. */
  free?: (folder: string) => number;
}

/** Keeps files and gives them out. Who may have which file is decided by whoever asks. */
export class Files {
  readonly #store: FileStore;
  readonly #folder: string;
  readonly #thumbnails: string;
  readonly #scratch: string;
  readonly #limits: FileLimits;

  /** @param folder absolute; holds thumbnails and what is being written */
  constructor(store: FileStore, folder: string, limits: FileLimits = {}) {
    this.#limits = limits;
    mkdirSync(folder, { recursive: true });
    this.#folder = folder;
    this.#store = store;
    this.#thumbnails = path.join(folder, 'thumbnails');
    this.#scratch = path.join(folder, 'scratch');
  }

  /**
   * Keeps an uploaded file after judging it by content; throws 415 and 413 with the specification's words. Photos and
   * logos are written anew. Until `link` the file is loose and goes after a day.
   */
  async keep(ctx: Context, file: Uploaded): Promise<number> {
    await this.refuseTooMuch(ctx, (await stat(file.path)).size);
    const { type, name } = await judgeUpload(file.path, file.name, file.purpose);
    if (file.purpose !== 'photo' && file.purpose !== 'logo') return this.#insert(ctx, file.path, { ...file, type, name });
    return this.keepMade(ctx, { bytes: await cleanImage(file.path, type), name, type, purpose: file.purpose }, file.uploadId);
  }

  /** Refuses an upload that the disk, the account's day or the school's whole has no room for; before its bytes come, where that is known. */
  async refuseTooMuch(ctx: Context, size: number): Promise<void> {
    refuseWithoutRoom(this.#folder, size, this.#limits.free);
    await refuseBeyondQuota(ctx.tx, ownerOf(ctx), size, this.#limits.quotas ?? usualQuotas);
  }

  /** False when the disk has no room for files any more. */
  hasRoom(): boolean {
    try {
      refuseWithoutRoom(this.#folder, 0, this.#limits.free);
      return true;
    } catch {
      return false;
    }
  }

  /** Keeps a file that the product made: an export, a report. */
  async keepMade(ctx: Context, file: Made, uploadId?: string): Promise<number> {
    await mkdir(this.#scratch, { recursive: true });
    const scratch = path.join(this.#scratch, randomUUID());
    try {
      await writeFile(scratch, file.bytes);
      return await this.#insert(ctx, scratch, { ...file, ...(uploadId === undefined ? {} : { uploadId }) });
    } finally {
      await rm(scratch, { force: true });
    }
  }

  /** Keeps a large file that the product has written itself. */
  async keepMadeAt(ctx: Context, file: Omit<Made, 'bytes'> & { path: string }): Promise<number> {
    return this.#insert(ctx, file.path, file);
  }

  /** Keeps bytes whose row is there already; false when they are not those of the digest. */
  async putBytes(tx: Context['tx'], sha256: string, bytes: NodeJS.ReadableStream): Promise<boolean> {
    await mkdir(this.#scratch, { recursive: true });
    const scratch = path.join(this.#scratch, randomUUID());
    try {
      await pipeline(bytes, createWriteStream(scratch));
      if ((await digest(scratch)).sha256 !== sha256) return false;
      await holdBytes(tx, sha256);
      await this.#store.put(sha256, scratch);
      return true;
    } finally {
      await rm(scratch, { force: true });
    }
  }

  /** Keeps what came inside another file, judged by content like any upload. */
  async keepInside(ctx: Context, { bytes, ...file }: Omit<Uploaded, 'path'> & { bytes: Uint8Array }): Promise<number> {
    await mkdir(this.#scratch, { recursive: true });
    const scratch = path.join(this.#scratch, randomUUID());
    try {
      await writeFile(scratch, bytes);
      return await this.keep(ctx, { ...file, path: scratch });
    } finally {
      await rm(scratch, { force: true });
    }
  }

  /**
   * Marks a file as held by a record. Only the account that uploaded it can, so that nobody reaches another's file by
   * guessing its number, and only once, so that no two records hold one file: call it only for a file that the record did not
   * hold before. Throws 400 at the field.
   */
  async link(ctx: Context, fileId: number, purpose: UploadPurpose, field = 'fileId'): Promise<void> {
    const { schoolId, accountId } = ownerOf(ctx);
    if (!(await linkFile(ctx.tx, schoolId, accountId, fileId, purpose, ctx.code?.behind ?? false)))
      throw fieldError(field, 'Upload this file again.');
  }

  /** Lets go of a file that a record held; it is removed a day later. */
  async unlink(ctx: Context, fileId: number): Promise<void> {
    await unlinkFile(ctx.tx, ownerOf(ctx).schoolId, fileId);
  }

  /** Lets go of a file that nobody may see any more: its name goes now, its bytes when files are next cleared away. */
  async erase(ctx: Context, fileId: number): Promise<void> {
    await eraseFile(ctx.tx, ownerOf(ctx).schoolId, fileId);
  }

  /** A file of the school as an answer; 404 for another school's. The caller has decided that the user may read it. */
  async open(ctx: Context, fileId: number): Promise<BinaryAnswer> {
    return this.#answer(await fileById(ctx.tx, ownerOf(ctx).schoolId, fileId));
  }

  /** A file of a school for whoever holds a link to it; the caller has decided that the link stands. 404 for another school's. */
  async openOf(tx: Context['tx'], schoolId: number, fileId: number): Promise<BinaryAnswer> {
    return this.#answer(await fileById(tx, schoolId, fileId));
  }

  /**
   * A file that the account itself uploaded or had made; 404 for any other. One that was made behind the finance code is
   * for sessions that gave it.
   */
  async openOwn(ctx: Context, fileId: number): Promise<BinaryAnswer> {
    const { schoolId, accountId } = ownerOf(ctx);
    const row = await fileById(ctx.tx, schoolId, fileId, accountId);
    if (row?.behindCode && ctx.user.financeCodeNeeded) throw codeNeeded();
    return this.#answer(row);
  }

  /** The 120 × 120 thumbnail of an image of at most 10 MiB; 404 for any other file. */
  async thumbnail(ctx: Context, fileId: number): Promise<BinaryAnswer> {
    const row = await fileById(ctx.tx, ownerOf(ctx).schoolId, fileId);
    if (!row?.type.startsWith('image/') || row.size > largestThumbnailSource) throw notFound('image');
    return { body: await this.#cut(row.sha256, 'thumbnail'), type: 'image/webp', name: 'thumbnail.webp', inline: true };
  }

  /**
   * Photos as paper shows them, upright, by the file's key: one query for all, and each is cut once and kept. `portrait` is
   * 3 × 4 for cards, `small` 6 × 7 for forms of which a thousand go into one file. What is no readable image, or another
   * school's, is left out.
   */
  async portraits(
    ctx: Context,
    fileIds: readonly number[],
    onDone: (done: number) => Promise<void> = () => Promise.resolve(),
    cut: 'portrait' | 'small' = 'portrait',
  ): Promise<Map<number, Uint8Array>> {
    const found = new Map<number, Uint8Array>();
    const rows = await filesByIds(ctx.tx, ownerOf(ctx).schoolId, fileIds);
    const images = rows.filter(({ type }) => type.startsWith('image/'));
    for (let from = 0; from < images.length; from += portraitsAtOnce) {
      const some = images.slice(from, from + portraitsAtOnce);
      const pieces = await Promise.all(some.map(({ sha256 }) => this.#cut(sha256, cut).catch(() => null)));
      for (const [at, bytes] of pieces.entries()) if (bytes) found.set(there(some[at]).id, bytes);
      await onDone(from + some.length);
    }
    return found;
  }

  /** The file that the account's resumable upload became, or null. */
  ofUpload(ctx: Context, uploadId: string): Promise<number | null> {
    const { schoolId, accountId } = ownerOf(ctx);
    return fileOfUpload(ctx.tx, schoolId, accountId, uploadId);
  }

  /** Removes the bytes of a digest and its thumbnail. */
  async removeBytes(sha256: string): Promise<void> {
    await this.#store.remove(sha256);
    for (const cut of ['thumbnail', 'portrait', 'small'] as const) await rm(this.#cutPath(sha256, cut), { force: true });
  }

  async #insert(ctx: Context, source: string, file: Omit<Uploaded, 'path' | 'purpose'> & { type: string; purpose: string }) {
    const { sha256, size } = await digest(source);
    await holdBytes(ctx.tx, sha256);
    await this.#store.put(sha256, source);
    const { name, type, purpose, uploadId = null } = file;
    return insertFile(ctx.tx, {
      ...ownerOf(ctx),
      sha256,
      size,
      name,
      type,
      purpose,
      uploadId,
      behindCode: ctx.code?.behind ?? false,
    });
  }

  async #answer(row: FileRow | null): Promise<BinaryAnswer> {
    if (!row) throw notFound('file');
    const inline = row.type.startsWith('image/') || row.type === 'application/pdf';
    const { sha256, size } = row;
    const stored = { size, etag: `"${sha256}"`, part: (start: number, end: number) => this.#store.open(sha256, { start, end }) };
    return { body: await this.#store.open(sha256), type: row.type, name: row.name, inline, stored };
  }

  async #cut(sha256: string, cut: keyof typeof cuts): Promise<Uint8Array> {
    const place = this.#cutPath(sha256, cut);
    const known = await readFile(place).catch(() => null);
    if (known) return known;
    const made = await cuts[cut].make(await buffer(await this.#store.open(sha256)));
    await mkdir(path.dirname(place), { recursive: true });
    const aside = `${place}.${randomUUID()}`;
    await writeFile(aside, made);
    await rename(aside, place);
    return made;
  }

  #cutPath(sha256: string, cut: keyof typeof cuts): string {
    return path.join(this.#thumbnails, sha256.slice(0, 2), `${sha256}${cuts[cut].ending}`);
  }
}

async function digest(file: string): Promise<{ sha256: string; size: number }> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return { sha256: hash.digest('hex'), size: (await stat(file)).size };
}
