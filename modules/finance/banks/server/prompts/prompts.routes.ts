import { sql } from 'kysely';
import { notFound } from '#kit/contract/errors.ts';
import { implement, type Route } from '#kit/server/http/implement.ts';
import type { Sealer } from '#kit/server/auth/sealer.ts';
import { promptsApi } from '../../contract/prompts.ts';
import { mpesaOf } from '../mpesa/mpesa.store.ts';
import { openMpesa } from '../mpesa/open-daraja.ts';
import { promptById, promptsOf, writePrompt } from './prompts.store.ts';
import { pushPrompt } from './push.ts';

export function promptsRoutes(sealer: Sealer, publicUrl: string): Route[] {
  return implement(promptsApi, {
    offer: async (ctx, { studentId }) => {
      const { rows } = await sql<{ admissionNo: string; name: string }>`
        select admission_no as "admissionNo", full_name as name from registration.roll where id = ${studentId}`.execute(ctx.tx);
      const student = rows[0];
      if (!student) throw notFound('student');
      const { rows: phones } = await sql<{ name: string; phone: string }>`
        select g.full_name as name, g.phone from registration.contacts g
         where g.student_id = ${studentId} and g.phone is not null order by g.pays_fees desc, g.priority`.execute(ctx.tx);
      const settings = await mpesaOf(ctx.tx);
      const ready = Boolean(settings?.active && settings.consumerSecret && settings.passkey);
      return { ready, ...student, phones, last: await promptsOf(ctx.tx, { studentId }) };
    },
    send: async (ctx, input) => {
      await openMpesa(ctx.tx, sealer, ctx.school.id);
      const prompt = await writePrompt(ctx, input);
      const outside = { services: ctx.services, log: ctx.log, sealer, publicUrl };
      ctx.afterCommit(() => pushPrompt(outside, ctx.school, prompt.id));
      return prompt;
    },
    get: (ctx, { id }) => promptById(ctx.tx, id),
  });
}
