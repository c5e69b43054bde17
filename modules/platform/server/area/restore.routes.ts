import { UserError } from '#kit/contract/errors.ts';
import { implement } from '#kit/server/http/implement.ts';
import { Signer } from '#kit/server/auth/signer.ts';
import { openCopy } from '#kit/server/school-copy/open-copy.ts';
import { restoreCopy } from '#kit/server/school-copy/read-copy.ts';
import { restoreApi } from '../../contract/restore.ts';
import { addAccount } from '../accounts.ts';
import type { PlatformParts } from '../parts.ts';
import { asUsersOf } from './account-scope.ts';
import { openSchool } from './schools.ts';
import { readSchool } from './schools.store.ts';

export function restoreRoutes({ staysHere, restored, signer }: PlatformParts) {
  return implement(restoreApi, {
    maker: () => Promise.resolve({ code: Signer.fingerprint(signer.publicKey) }),
    restore: async (ctx, { branchId, name, makerCode, ...admin }) => {
      if (!ctx.upload) throw new UserError('rule', 'Choose the file.');
      const copy = await openCopy(ctx.tx, ctx.upload, signer, makerCode);
      try {
        const working = await openSchool(ctx, branchId, name);
        const copied = await restoreCopy(copy, {
          tx: ctx.tx,
          files: ctx.services.files,
          log: ctx.log,
          schoolId: working.id,
          stays: staysHere,
        });
        for (const work of restored) await work(ctx.tx, working.id);
        const { user, temporaryPassword } = await asUsersOf(ctx, working, (own) =>
          addAccount(own, { kind: 'school', schoolId: working.id }, { ...admin, staffMemberId: null, roles: ['ROLE_All'] }),
        );
        const rows = [...copied.values()].reduce((sum, count) => sum + count, 0);
        const { school: from, at } = copy.manifest;
        ctx.changed({
          entity: 'school',
          id: working.id,
          action: 'restored',
          after: { from, exportedAt: at, signedBy: copy.maker, rows },
        });
        const school = await readSchool(ctx.tx, working.id, null, ctx.now);
        return { school, admin: user, temporaryPassword, rows, files: copy.manifest.files };
      } finally {
        await copy.zip.close();
      }
    },
  });
}
