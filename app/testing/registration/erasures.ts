import { erasuresApi } from '#modules/registration/privacy/contract/erasures.ts';
import { dataRequestsApi, type SubjectKind } from '#modules/registration/privacy/contract/requests.ts';
import { studentsApi } from '#modules/registration/students/contract/students.ts';
import { testDay } from '../day.ts';
import { type Caller, testApp } from '../school.ts';
import { freshKey, registerAs, testDraft, testFrame } from '../students.ts';

/** Who takes requests and asks for erasures, and who approves them. */
export const officer = 'ROLE_Admissions_Admin' as const;
export const second = 'ROLE_All' as const;

export type ErasureDesk = Awaited<ReturnType<typeof erasureDesk>>;

/** A school in which people are erased. */
export async function erasureDesk(jobWorkers: number, dataDir?: string) {
  const app = await testApp({ jobWorkers, ...(dataDir === undefined ? {} : { dataDir }) });
  const today = testDay(app.services.clock());
  const frame = await testFrame(app);
  const request = async (subjectKind: SubjectKind, subjectId: number, kind: 'erasure' | 'access' = 'erasure') => {
    const asked = { kind, subjectKind, subjectId, askedBy: 'Somebody', relation: 'Themselves', receivedOn: today } as const;
    return (await app.call(officer, dataRequestsApi.create, asked)).body.id;
  };
  const preview = async (id: number, caller: Caller = officer) => (await app.call(caller, erasuresApi.preview, { id })).body;
  const ask = async (id: number, caller: Caller = officer) =>
    app.call(caller, erasuresApi.ask, { id, digest: (await preview(id)).digest }, freshKey());
  const approve = async (id: number, requestId: number, caller: Caller = second) =>
    app.call(caller, erasuresApi.approve, { id, digest: (await preview(requestId)).digest }, freshKey());
  const erasureOf = async (id: number) => (await app.call(officer, erasuresApi.ofRequest, { id })).body.erasure;

  /** A student with a guardian of their own who has left. */
  const leaver = async (firstName: string, phone: string, bornOn = '2009-03-14') => {
    const guardians = [{ fullName: `${firstName} Senior Wekesa`, phone, relation: 'Mother', paysFees: true }];
    const draft = testDraft(frame, {
      firstName,
      middleName: null,
      lastName: 'Ndung’u',
      guardians,
      upi: `UPI-${firstName}-${bornOn.slice(0, 4)}`,
      bornOn,
    } as never);
    const { id } = (await registerAs(app, draft)).body;
    const { version } = (await app.call(officer, studentsApi.get, { id })).body;
    await app.call(officer, studentsApi.changeStatus, {
      id,
      version,
      status: 'dropped',
      on: today,
      reason: `${firstName} moved`,
    });
    return id;
  };
  return { app, today, frame, request, preview, ask, approve, erasureOf, leaver };
}
