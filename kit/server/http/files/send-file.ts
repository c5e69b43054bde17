import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BinaryAnswer, StoredBytes } from '#kit/contract/endpoint.ts';
import type { ErrorBody } from '#kit/contract/errors.ts';
import { byteRange, holdsIfRange } from './byte-range.ts';

// Only types that a browser cannot run are shown in place; all else is a download.
const inlineTypes = /^(image\/(png|jpeg|webp|gif)|application\/pdf)$/;

/** Sends a file; of one that stands on disk only the bytes that are asked for, read as they go out. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: BinaryAnswer): Promise<FastifyReply> {
  const inline = file.inline && inlineTypes.test(file.type);
  const name = encodeURIComponent(file.name.replaceAll(/[\r\n"\\/]/g, '_'));
  void reply
    .header('content-type', file.type)
    .header('content-disposition', `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
    .header('cache-control', 'no-store');
  return file.stored ? sendStored(request, reply, file, file.stored) : reply.send(file.body);
}

async function sendStored(
  request: FastifyRequest,
  reply: FastifyReply,
  { body }: BinaryAnswer,
  { size, etag, part }: StoredBytes,
): Promise<FastifyReply> {
  const { range, 'if-range': ifRange } = request.headers;
  const asked = holdsIfRange(oneOf(ifRange), etag) ? byteRange(range, size) : 'whole';
  void reply.header('accept-ranges', 'bytes').header('etag', etag);
  const isHead = request.method === 'HEAD';
  if (asked === 'whole' && !isHead) return reply.header('content-length', size).send(body);
  if (body instanceof Readable) body.destroy();
  if (asked === 'beyond') {
    const refusal: ErrorBody = { code: 'validation', message: 'The file is shorter than that.' };
    void reply.removeHeader('content-disposition').removeHeader('etag');
    return reply
      .status(416)
      .header('content-type', 'application/json; charset=utf-8')
      .header('content-range', `bytes */${size}`)
      .send(JSON.stringify(refusal));
  }
  const { start, end } = asked === 'whole' ? { start: 0, end: size - 1 } : asked;
  if (asked !== 'whole') void reply.status(206).header('content-range', `bytes ${start}-${end}/${size}`);
  void reply.header('content-length', end - start + 1);
  // Asked for its head only, nothing of the file is read.
  return reply.send(isHead ? Readable.from([]) : await part(start, end));
}

const oneOf = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);
