import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Caller, TestApp } from '#app/testing/school.ts';
import { ok } from '#app/testing/standing.ts';
import { freshKey } from '#app/testing/students.ts';
import type { CallInput } from '#kit/contract/endpoint.ts';
import { one, there } from '#kit/server/sql/one.ts';
import { scalesApi } from '#modules/exams/setup/contract/scales.ts';
import { termsApi } from '#modules/settings/contract/terms.ts';
import { yearsApi } from '#modules/settings/contract/years.ts';
import { addPublished, type ContentSchool, contentSchool } from '../../../content/server/testing/content-school.ts';
import { callsApi } from '../../contract/calls.ts';
import { modelSettingsApi } from '../../contract/settings.ts';
import { toolsApi } from '../../contract/tools.ts';

/** Administers e-learning. */
export const admin = 'ROLE_Elearning_Admin' as const;
/** Teaches Mathematics in Form 3, without any role. */
export const teacher = 'noRole' as const;

export const lesson = `Osmosis is the movement of water through a membrane from a weak solution to a strong one. Diffusion is the
movement of particles from where they are many to where they are few. The human heart beats about 72 times in a minute. A plant needs
water, sunlight, minerals and carbon dioxide. Chlorophyll absorbs the energy of sunlight in the chloroplast of a leaf.`;

export interface AiSchool extends ContentSchool {
  /** The grade A, on which remarks are drafted. */
  grade: number;
  /** A day within a term. */
  day: string;
  /** Notes of Mathematics for Form 3 that say what osmosis is. */
  notes: number;
  topic: number;
}

/** A school with the library, a topic and published notes. The app needs a worker for jobs. */
export async function aiSchool(app: TestApp): Promise<AiSchool> {
  const school = await contentSchool(app);
  const { id: notes } = await addPublished(app, school, { title: 'Notes on cells', text: lesson });
  const { rows } = await sql<{ id: number }>`
    insert into elearning.topic (school_id, course_id, name) values (${app.schoolA}, ${school.maths}, 'Osmosis') returning id`.execute(
    app.db.platform,
  );
  await app.call('ROLE_Exam_admin', scalesApi.addKenyan, {});
  const { grades } = await ok(app.call(admin, toolsApi.state, {}));
  const day = '2026-02-03';
  const year = await ok(app.call('ROLE_All', yearsApi.create, { name: '2026', startsOn: '2026-01-01', endsOn: '2026-12-31' }));
  const term = { yearId: year.id, number: 1, name: 'Term 1', opensOn: '2026-01-05', closesOn: '2026-04-03' };
  await ok(app.call('ROLE_All', termsApi.create, term));
  return { ...school, notes, topic: one(rows).id, grade: there(grades.find(({ code }) => code === 'A')).id, day };
}

/** Sets the model; what is not given is usual. */
export async function setModel(app: TestApp, given: Partial<CallInput<typeof modelSettingsApi.update>>, caller: Caller = admin) {
  const { version, on, address, model, monthTokens, answerTokens, hourCalls, keepDays } = await ok(
    app.call(caller, modelSettingsApi.get, {}),
  );
  return app.call(caller, modelSettingsApi.update, {
    version,
    on,
    address,
    model,
    monthTokens,
    answerTokens,
    hourCalls,
    keepDays,
    ...given,
  });
}

/** Waits until a request has ended; as the log shows it. */
export async function ended(app: TestApp, id: number) {
  for (;;) {
    const call = await ok(app.call(admin, callsApi.get, { id }));
    if (call.endedAt !== null) return call;
    await pause(15);
  }
}

export { freshKey, ok };
