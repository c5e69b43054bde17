import { sql } from 'kysely';
import type { Tx } from '#kit/server/db/pool.ts';
import { type ClassOf, parseClassKey } from '../../../setup/contract/class-key.ts';

/** A class that a key names, with what people call it. */
export interface KnownClass extends ClassOf {
  readonly name: string;
}

/** The classes that keys name, in one statement; what the school does not have is left out. */
export async function classesOfKeys(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, KnownClass>> {
  const parsed = keys.map(parseClassKey);
  const streams = parsed.flatMap((one) => (one && 'streamId' in one ? [one.streamId] : []));
  const classes = parsed.flatMap((one) => (one && 'classId' in one ? [one.classId] : []));
  const { rows } = await sql<KnownClass & { key: string }>`
    select s.id::text as key, c.id as "classId", s.id as "streamId", c.name || ' ' || s.name as name
      from settings.streams s join settings.classes c on c.school_id = s.school_id and c.id = s.class_id
     where s.id = any(${streams}::bigint[])
    union all
    select 'c' || c.id, c.id, null, c.name from settings.classes c where c.id = any(${classes}::bigint[])`.execute(tx);
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}
