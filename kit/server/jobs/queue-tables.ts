import pg from 'pg';
import { PgBoss } from 'pg-boss';

export const queueSchema = 'pgboss';

/** As the owner: makes or raises the queue's own tables, and lets the platform's login use them. */
export async function prepareQueue(ownerUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema: queueSchema, max: 2, supervise: false, schedule: false });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.stop({ graceful: false, close: true });
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(
      `grant usage on schema ${queueSchema} to daftari_platform;
       grant select, insert, update, delete on all tables in schema ${queueSchema} to daftari_platform`,
    );
  } finally {
    await owner.end();
  }
}
