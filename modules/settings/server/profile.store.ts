import { sql } from 'kysely';
import { fieldError } from '#kit/contract/errors.ts';
import type { Tx } from '#kit/server/db/pool.ts';
import { staleRecord } from '#kit/server/db/table-store.ts';
import type { SchoolContext } from '#kit/server/http/context.ts';
import { one } from '#kit/server/sql/one.ts';
import type { PictureKind, Profile } from '../contract/profile.ts';

type Stored = Omit<Profile, 'schoolName'>;
export type ProfileDraft = Omit<Stored, 'version' | 'logoFileId' | 'stampFileId' | 'signatureFileId'>;
export type ProfileContext = Pick<SchoolContext, 'tx' | 'changed' | 'school'>;
type PictureContext = ProfileContext & Pick<SchoolContext, 'services' | 'user'>;

const columns: Record<keyof ProfileDraft, string> = {
  motto: 'motto',
  kind: 'kind',
  boarding: 'boarding',
  headName: 'head_name',
  address: 'address',
  town: 'town',
  countyCode: 'county_code',
  phone: 'phone',
  alternativePhone: 'alternative_phone',
  email: 'email',
  website: 'website',
  paybill: 'paybill',
  smsSenderId: 'sms_sender_id',
  admissionFormat: 'admission_format',
  receiptFormat: 'receipt_format',
  financeOtp: 'finance_otp',
  hiddenAreas: 'hidden_areas',
};
const pictures: Record<`${PictureKind}FileId`, string> = {
  logoFileId: 'logo_file_id',
  stampFileId: 'stamp_file_id',
  signatureFileId: 'signature_file_id',
};
const selected = sql.join(
  Object.entries({ version: 'version', ...columns, ...pictures }).map(
    ([field, column]) => sql`${sql.ref(column)} as ${sql.ref(field)}`,
  ),
);

/** A school that has not written its profile yet has this one: the columns' defaults. */
const unwritten: Stored = {
  version: 1,
  motto: null,
  kind: 'secondary',
  boarding: 'both',
  headName: null,
  address: null,
  town: null,
  countyCode: null,
  phone: null,
  alternativePhone: null,
  email: null,
  website: null,
  paybill: null,
  smsSenderId: null,
  admissionFormat: '{n:4}',
  receiptFormat: 'RCT {yyyy}/{n:5}',
  financeOtp: false,
  hiddenAreas: [],
  logoFileId: null,
  stampFileId: null,
  signatureFileId: null,
};

/** The running school's profile. */
export async function readProfile(tx: Tx): Promise<Stored> {
  const { rows } = await sql<Stored>`select ${selected} from settings.school_profile`.execute(tx);
  return rows[0] ?? unwritten;
}

/** The school's switch for the finance area's one-time code. */
export async function readFinanceOtp(tx: Tx, schoolId: number): Promise<boolean> {
  const { rows } = await sql<{ enabled: boolean }>`
    select coalesce((select finance_otp from settings.school_profile where school_id = ${schoolId}), false) as enabled`.execute(
    tx,
  );
  return one(rows).enabled;
}

/** Writes the given fields. Throws 409 when `version` is not the profile's any more; null writes over any version. */
export async function writeProfile(ctx: ProfileContext, draft: Partial<ProfileDraft>, version: number | null): Promise<Stored> {
  if (draft.countyCode) {
    const { rows } = await sql`select from settings.county where code = ${draft.countyCode}`.execute(ctx.tx);
    if (rows.length === 0) throw fieldError('countyCode', 'Choose a county.');
  }
  const fields = (Object.keys(columns) as (keyof ProfileDraft)[]).filter((field) => draft[field] !== undefined);
  return write(
    ctx,
    fields.map((field) => sql`${sql.ref(columns[field])} = ${draft[field]}`),
    version,
  );
}

/** Puts an uploaded image in the place of a picture, or none. Throws 400 at `fileId` for a file that somebody else uploaded. */
export async function setPicture(ctx: PictureContext, picture: PictureKind, fileId: number | null): Promise<Stored> {
  const field = `${picture}FileId` as const;
  const profile = await readProfile(ctx.tx);
  if (profile[field] === fileId) return profile;
  if (fileId !== null) await ctx.services.files.link(ctx, fileId, 'logo');
  if (profile[field] !== null) await ctx.services.files.unlink(ctx, profile[field]);
  return write(ctx, [sql`${sql.ref(pictures[field])} = ${fileId}`], null);
}

async function write(ctx: ProfileContext, changes: ReturnType<typeof sql>[], version: number | null): Promise<Stored> {
  await sql`insert into settings.school_profile default values on conflict do nothing`.execute(ctx.tx);
  const before = await readProfile(ctx.tx);
  const { rows } = await sql`
    update settings.school_profile set ${sql.join([...changes, sql`version = version + 1`])}
     where ${version}::int is null or version = ${version} returning version`.execute(ctx.tx);
  if (rows.length === 0) throw staleRecord('school profile');
  const after = await readProfile(ctx.tx);
  ctx.changed({ entity: 'school profile', id: ctx.school.id, action: 'changed', before, after });
  return after;
}
