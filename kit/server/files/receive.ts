import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromFile } from 'file-type';
import { fieldError, UserError } from '#kit/contract/errors.ts';
import { shown, unknownField } from '#kit/contract/field-words.ts';
import { largestUpload, tooBigMessage } from '#kit/contract/files.ts';
import type { Upload } from '../http/context.ts';

/** A multipart request taken apart: part `file` on disk and part `otherdata` parsed. */
export interface Received {
  readonly file: Upload;
  readonly otherdata: unknown;
  /** Removes the temporary file. */
  discard(): Promise<void>;
}

/**
 * Receives `file` and `otherdata` (JSON, optional, before or after the file). The type is judged by content. Throws 413.
 * @param largest of the file, in bytes
 */
export async function receiveUpload(request: FastifyRequest, largest: number = largestUpload): Promise<Received> {
  if (!request.isMultipart()) throw new UserError('unsupported_type', 'Send a form with the parts file and otherdata.');
  const folder = await mkdtemp(path.join(tmpdir(), 'daftari-upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    let file: Upload | null = null;
    let otherdata: unknown = {};
    for await (const part of request.parts({ limits: { fileSize: largest } })) {
      if (part.type === 'file') file = await keep(part, folder, largest);
      else if (part.fieldname === 'otherdata') otherdata = parse(part.value);
      else throw fieldError(shown(part.fieldname), unknownField(part.fieldname));
    }
    if (!file) throw fieldError('file', 'Choose a file.');
    return { file, otherdata, discard };
  } catch (error) {
    await discard();
    throw asRefusal(error);
  }
}

// The parser of forms tells only in words that it was sent something else.
const notAForm =
  /^(Multipart: |Malformed |Missing Content-Type|Unsupported content type|Unexpected end of (form|multipart data))/i;

function asRefusal(error: unknown): unknown {
  const broken = error instanceof Error && !(error instanceof UserError) && notAForm.test(error.message);
  return broken ? new UserError('validation', 'The form could not be read. Send the parts file and otherdata whole.') : error;
}

async function keep(part: MultipartFile, folder: string, largest: number): Promise<Upload> {
  const target = path.join(folder, 'file');
  await pipeline(part.file, createWriteStream(target));
  if (part.file.truncated) throw new UserError('too_large', tooBigMessage(largest + 1, largest));
  const type = await fileTypeFromFile(target);
  return {
    path: target,
    name: path.basename(part.filename || 'file').slice(0, 200),
    type: type?.mime ?? 'application/octet-stream',
    size: (await stat(target)).size,
  };
}

function parse(value: unknown): unknown {
  try {
    return JSON.parse(String(value)) as unknown;
  } catch {
    throw fieldError('otherdata', 'otherdata must be JSON.');
  }
}
