import { lastBackups, stateOfBackups } from '#kit/server/backup/record.ts';
import { implement } from '#kit/server/http/implement.ts';
import { backupsApi } from '../../contract/backups.ts';
import type { PlatformParts } from '../parts.ts';

export function backupRoutes({ backupHours }: PlatformParts) {
  return implement(backupsApi, {
    state: async (ctx) => {
      const { last, failed } = await lastBackups(ctx.tx);
      const { late, ageHours } = stateOfBackups(last, failed, backupHours, ctx.now);
      return {
        everyHours: backupHours,
        last: last && {
          name: last.name ?? '',
          at: last.endedAt,
          ageHours: ageHours ?? 0,
          bytes: last.bytes ?? 0,
          lost: last.lost ?? 0,
          encrypted: last.encrypted,
        },
        failed: failed && { at: failed.endedAt, problem: failed.problem ?? '' },
        late,
      };
    },
  });
}
