import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { errorStatus, UserError } from '#kit/contract/errors.ts';
import { largestUpload, tooBigMessage, uploadPurpose, uploadsApi } from '#kit/contract/files.ts';
import type { Principal, School } from '../auth/principal.ts';
import { awayError } from '../db/away.ts';
import { authorise } from '../http/answer.ts';
import { bearer } from '../http/bearer.ts';
import type { SchoolContext } from '../http/context.ts';
import type { Services } from '../http/services.ts';
import { inSystem } from '../http/system.ts';
import { looseFor } from './purge.ts';
import { holdUpload, uploadsMade } from './files.store.ts';
import { UploadLocks } from './upload-locks.ts';

const base = '/api/kit/uploads';

interface Caller {
  user: Principal;
  school: School;
  request: FastifyRequest;
}

/**
 * Resumable uploads (tus 1.0). Each belongs to the account that began it; what is finished becomes a file. Any process on the
 * same folder and database takes the next piece: what has arrived stands on disk, and who writes it is told by the database.
 */
export class ResumableUploads {
  readonly #services: Services;
  readonly #store: FileStore;
  readonly #locks: UploadLocks;
  readonly #tus: Server;
  readonly #caller = new AsyncLocalStorage<Caller>();

  /**
   * @param folder absolute; holds what has arrived of each upload
   * @param databaseUrl of a login that holds locks
   */
  constructor(services: Services, folder: string, databaseUrl: string) {
    this.#services = services;
    this.#locks = new UploadLocks(databaseUrl);
    mkdirSync(folder, { recursive: true });
    this.#store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: looseFor });
    this.#tus = new Server({
      path: base,
      datastore: this.#store,
      locker: this.#locks,
      // What a writer may still bring in after somebody else has asked for its upload.
      lockDrainTimeout: 1000,
      maxSize: largestUpload,
      relativeLocation: true,
      allowedOrigins: [],
      namingFunction: () => randomBytes(16).toString('hex'),
      onUploadCreate: async (_, upload) => {
        const metadata = this.#describe(upload.metadata, upload.size);
        await this.#refuseTooMuch(upload.size ?? 0);
        return { metadata };
      },
      onIncomingRequest: async (request, id) => {
        if (request.method === 'POST') return;
        const upload = await this.#ownUpload(id);
        // A crash after the last piece leaves a whole upload without its file; whoever comes back for it gets it made.
        if (request.method === 'HEAD' && upload.offset === upload.size) await this.#finish(id);
      },
      onUploadFinish: async (_, upload) => ({ headers: { 'X-File-Id': await this.#finish(upload.id) } }),
      onResponseError: (_, error) => this.#words(error),
    });
  }

  register(http: FastifyInstance): void {
    http.addHook('onClose', () => this.#locks.close());
    void http.register(async (scope) => {
      // The body of a piece goes straight to disk, whatever its size.
      scope.addContentTypeParser(
        'application/offset+octet-stream',
        { bodyLimit: largestUpload + 1 },
        (_request, _payload, done) => done(null),
      );
      scope.route({
        method: ['POST', 'HEAD', 'PATCH', 'DELETE'],
        url: base,
        handler: (request, reply) => this.#handle(request, reply),
      });
      scope.route({
        method: ['HEAD', 'PATCH', 'DELETE'],
        url: `${base}/:id`,
        handler: (request, reply) => this.#handle(request, reply),
      });
    });
  }

  /** Makes the file of an upload whose last piece has arrived; the same upload again gives the same file. */
  async #finish(id: string): Promise<number> {
    const { user, school, request } = this.#who();
    const upload = await this.#store.getUpload(id);
    const purpose = uploadPurpose.parse(upload.metadata?.['purpose']);
    const file = { path: upload.storage?.path ?? '', name: upload.metadata?.['filename'] ?? 'file', purpose, uploadId: id };
    const { files } = this.#services;
    try {
      return await inSystem(
        this.#services,
        school,
        request.log,
        `PATCH ${base}`,
        async (ctx) => {
          // Two that come back for it at once, at two processes: the second finds what the first made.
          await holdUpload(ctx.tx, id);
          const known = await files.ofUpload(ctx, id);
          if (known !== null) return known;
          const fileId = await files.keep(ctx, file);
          ctx.changed({ entity: 'file', id: fileId, action: 'uploaded', after: { name: file.name, purpose } });
          return fileId;
        },
        user,
      );
    } catch (error) {
      if (error instanceof UserError) await this.#store.remove(id);
      throw error;
    }
  }

  /** Removes what nobody finished within a day, and the pieces of what was. */
  async purge(): Promise<void> {
    const before = this.#services.clock().getTime() - looseFor;
    for (const id of (await this.#store.configstore.list?.()) ?? []) {
      const created = (await this.#store.configstore.get(id))?.creation_date;
      if (created && Date.parse(created) < before) await this.#store.remove(id).catch(() => this.#store.configstore.delete(id));
    }
  }

  async #handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const token = bearer(request);
    const user = token === null ? null : await this.#services.identity.principalOf(token);
    authorise(uploadsApi.uploadFile, user);
    if (!user?.school) throw new UserError('forbidden', 'Only a user of a school uploads files.');
    reply.hijack();
    const { raw } = reply;
    raw.setHeader('X-Content-Type-Options', 'nosniff');
    raw.setHeader('Cache-Control', 'no-store');
    await this.#caller.run({ user, school: user.school, request }, () => this.#tus.handle(request.raw, raw));
  }

  /** Before a byte has come: what others of the account's uploads have announced counts as if it were there. */
  async #refuseTooMuch(size: number): Promise<void> {
    const { user, school, request } = this.#who();
    const announced = new Map<string, number>();
    for (const id of (await this.#store.configstore.list?.()) ?? []) {
      const open = await this.#store.configstore.get(id);
      if (open?.metadata?.['owner'] === String(user.accountId)) announced.set(id, open.size ?? 0);
    }
    const work = async (ctx: SchoolContext) => {
      // What has become a file counts as that.
      for (const id of await uploadsMade(ctx.tx, school.id, user.accountId, [...announced.keys()])) announced.delete(id);
      const open = [...announced.values()].reduce((sum, one) => sum + one, 0);
      await this.#services.files.refuseTooMuch(ctx, open + size);
    };
    await inSystem(this.#services, school, request.log, `POST ${base}`, work, user, { readOnly: true });
  }

  #who(): Caller {
    const caller = this.#caller.getStore();
    if (!caller) throw new Error('An upload outside a request');
    return caller;
  }

  #describe(metadata: Record<string, string | null> | undefined, size: number | undefined): Record<string, string | null> {
    const purpose = uploadPurpose.safeParse(metadata?.['purpose']);
    if (!purpose.success) throw new UserError('validation', 'Say what the file is for in the metadata: purpose.');
    if (size === undefined || size === 0) throw new UserError('validation', 'Say how long the file is, more than 0 bytes.');
    const filename = path.basename(metadata?.['filename'] ?? 'file').slice(0, 200) || 'file';
    return { filename, purpose: purpose.data, owner: String(this.#who().user.accountId) };
  }

  async #ownUpload(id: string) {
    const upload = /^[0-9a-f]{32}$/.test(id) ? await this.#store.getUpload(id).catch(() => null) : null;
    const { accountId } = this.#who().user;
    if (upload?.metadata?.['owner'] !== String(accountId)) throw new UserError('not_found', 'That upload was not found.');
    return upload;
  }

  #words(error: Error | { status_code: number; body: string }): { status_code: number; body: string } {
    const known = error instanceof UserError ? error : awayError(error);
    const status = known ? errorStatus[known.code] : 'status_code' in error ? error.status_code : 500;
    if (status >= 500) this.#who().request.log.error({ err: error }, 'upload failed');
    const code = known?.code ?? (status === 413 ? 'too_large' : status >= 500 ? 'internal' : 'validation');
    const message = known?.message ?? (status === 413 ? tooBigMessage(largestUpload + 1) : 'The upload could not go on.');
    return { status_code: status, body: JSON.stringify({ code, message }) };
  }
}
