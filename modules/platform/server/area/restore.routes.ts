import { UserError } from '#kit/contract/errors.ts';
import { implement } from '#kit/server/http/implement.ts';
import { readManifest, restoreCopy } from '#kit/server/school-copy/read-copy.ts';
import { ZipParts } from '#kit/server/school-copy/zip-parts.ts';
import { restoreApi } from '../../contract/restore.ts';
import { addAccount } from '../accounts.ts';
import type { PlatformParts } from '../parts.ts';
import { asUsersOf } from './reach.ts';
import { openSchool } from './schools.ts';
import { readSchool } from './schools.store.ts';

export function restoreRoutes({ staysHere, restored }: PlatformParts) {
  return implement(restoreApi, {
    restore: async (ctx, { branchId, name, ...admin }) => {
      if (!ctx.upload) throw new UserError('rule', 'Choose the file.');
      const zip = await ZipParts.open(ctx.upload.path, ctx.upload.size);
      if (!zip) throw new UserError('unsupported_type', 'Choose a file that “Export everything” has made.');
      try {
        const manifest = await readManifest(ctx.tx, zip);
        const working = await openSchool(ctx, branchId, name);
        const copied = await restoreCopy(ctx.tx, ctx.services.files, zip, {
          manifest,
          schoolId: working.id,
          stays: staysHere,
        });
        for (const work of restored) await work(ctx.tx, working.id);
        const { user, temporaryPassword } = await asUsersOf(ctx, working, (own) =>
          addAccount(own, { kind: 'school', schoolId: working.id }, { ...admin, staffMemberId: null, roles: ['ROLE_All'] }),
        );
        const rows = [...copied.values()].reduce((sum, count) => sum + count, 0);
        const { school: from, at } = manifest;
        ctx.changed({ entity: 'school', id: working.id, action: 'restored', after: { from, exportedAt: at, rows } });
        const school = await readSchool(ctx.tx, working.id, null, ctx.now);
        return { school, admin: user, temporaryPassword, rows, files: manifest.files };
      } finally {
        await zip.close();
      }
    },
  });
}
