import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileTypeFromFile } from 'file-type';
import { UserError } from '#kit/contract/errors.ts';
import { largestUpload, tooBigMessage, type UploadPurpose, uploadPurposes, wrongTypeMessage } from '#kit/contract/files.ts';
import { isHarmlessZip } from './zip.ts';

const extensions: Readonly<Record<string, readonly string[]>> = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/webp': ['webp'],
  'application/pdf': ['pdf'],
  'audio/webm': ['weba', 'webm'],
  'video/webm': ['webm'],
  'audio/mp4': ['m4a', 'mp4'],
  'audio/x-m4a': ['m4a'],
  'video/mp4': ['mp4', 'm4a'],
  'audio/ogg': ['ogg', 'oga', 'opus'],
  'audio/mpeg': ['mp3'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'text/plain': ['txt'],
};

/** What an uploaded file is: its type by content, and its name with the extension of that type. */
export interface Judged {
  readonly type: string;
  readonly name: string;
}

/**
 * Judges an uploaded file by its content. Refused with the specification's words: a type that the purpose does not take,
 * a name that claims another kind of file, and a file that is two things at once.
 */
export async function judgeUpload(file: string, name: string, purpose: UploadPurpose): Promise<Judged> {
  const handle = await open(file);
  try {
    const { size } = await handle.stat();
    if (size > largestUpload) throw new UserError('too_large', tooBigMessage(size));
    // Without what the library says of codecs: `audio/ogg; codecs=opus`.
    const [type = ''] = ((await fileTypeFromFile(file))?.mime ?? (await plainText(file, name, size))).split(';');
    const allowed: readonly string[] = uploadPurposes[purpose];
    if (!allowed.includes(type) || !claims(name, allowed)) throw refused();
    const head = Buffer.alloc(Math.min(size, 65_536));
    await handle.read(head, 0, head.length, 0);
    const tail = Buffer.alloc(Math.min(size, 65_558));
    await handle.read(tail, 0, tail.length, size - tail.length);
    if (!(await isOnlyThat(type, head, tail, () => isHarmlessZip(handle, size)))) throw refused();
    return { type, name: named(name, type) };
  } finally {
    await handle.close();
  }
}

/** The largest text that counts as one, in bytes. */
const largestText = 4 * 1024 * 1024;

// Plain text has no mark of its own: it is what is called so, is UTF-8 to its last byte and has no control characters.
async function plainText(file: string, name: string, size: number): Promise<'text/plain' | ''> {
  if (path.extname(name).toLowerCase() !== '.txt' || size > largestText) return '';
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
    return /^(?:\P{Cc}|[\n\r\t\f])*$/u.test(text) ? 'text/plain' : '';
  } catch {
    return '';
  }
}

function refused(): UserError {
  return new UserError('unsupported_type', wrongTypeMessage);
}

// A name without an extension claims nothing; `photo.php` claims to be a program, whatever it holds.
function claims(name: string, allowed: readonly string[]): boolean {
  const extension = path.extname(name).slice(1).toLowerCase();
  return extension === '' || allowed.some((type) => extensions[type]?.includes(extension));
}

function named(name: string, type: string): string {
  const known = extensions[type] ?? [];
  const extension = path.extname(name);
  if (known.includes(extension.slice(1).toLowerCase())) return name;
  return `${path.basename(name, extension) || 'file'}.${known[0]}`;
}

// What browsers and servers run, in any writing.
const script = /<\?php|<\?=|<script|<html|<svg|<!doctype|<iframe|javascript:/i;

// The same of recordings: three or four signs come by chance in one of a hundred, since what is packed looks like anything.
const scriptInRecording = /<\?php|<script|<html|<!doctype|<iframe|javascript:/i;

async function isOnlyThat(type: string, head: Buffer, tail: Buffer, harmlessZip: () => Promise<boolean>): Promise<boolean> {
  if (type.startsWith('application/vnd.')) return head.readUInt32LE(0) === 0x04034b50 && harmlessZip();
  // The directory of a ZIP file at the end makes any file an archive too.
  if (tail.includes('PK\u0005\u0006')) return false;
  if (type === 'application/pdf')
    return head.toString('latin1', 0, 5) === '%PDF-' && !script.test(head.toString('latin1', 0, 1024)) && tail.includes('%%EOF');
  const forbidden = /^(audio|video)\//.test(type) ? scriptInRecording : script;
  return (
    !forbidden.test(head.toString('latin1')) && !forbidden.test(tail.toString('latin1')) && !head.subarray(1).includes('%PDF-')
  );
}
