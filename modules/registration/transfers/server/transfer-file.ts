import { createHash } from 'node:crypto';
import { z } from 'zod';
import { line, optionalLine } from '#kit/contract/fields.ts';
import { formatDay } from '#kit/contract/dates.ts';
import { UserError } from '#kit/contract/errors.ts';
import { Signer, type SignedText } from '#kit/server/auth/signer.ts';

const text = line(2000);
const optional = optionalLine(2000);

/** What a transfer file carries. */
const carried = z.object({
  format: z.literal('daftari-transfer'),
  version: z.literal(1),
  fromSchool: line(150),
  transferNo: line(60),
  signedAt: z.iso.datetime({ offset: true }),
  cleared: z.boolean(),
  student: z.object({
    firstName: text,
    middleName: optional,
    lastName: text,
    gender: z.enum(['female', 'male']),
    bornOn: z.iso.date(),
    upi: optional,
    birthCertificateNo: optional,
    assessmentNo: optional,
    nationality: text,
    countyCode: z.int().nullable(),
    religion: optional,
    admissionNo: text,
    className: optional,
  }),
  guardians: z
    .array(
      z.object({
        fullName: text,
        relation: text,
        phone: optional,
        email: optional,
        nationalId: optional,
        occupation: optional,
        paysFees: z.boolean(),
        mayCollect: z.boolean(),
      }),
    )
    .max(9),
  enrolments: z
    .array(
      z.object({
        className: text,
        streamName: optional,
        fromDay: z.iso.date(),
        toDay: z.iso.date().nullable(),
        because: text,
        /** Where it was, if not at the school that wrote the file. */
        school: optional,
      }),
    )
    .max(100),
  /** A JPEG in base64, only when the family allowed it. */
  photo: z.base64().max(1_500_000).nullable().default(null),
  /** Only when the family allowed it. */
  health: z.record(z.string().max(60), optional).nullable(),
});
export type Carried = z.infer<typeof carried>;

const signedText = z.object({
  payload: z.string().max(4_000_000),
  publicKey: z.string().max(200),
  signature: z.string().max(200),
});

/** `Form 3 East at Nyahururu High, 5 Jan 2026 to 21 Nov 2026`; the school that wrote the file is not named. */
export function enrolmentInWords({ className, streamName, fromDay, toDay, school }: Carried['enrolments'][number]): string {
  const seat = [className, streamName].filter(Boolean).join(' ');
  const until = toDay === null ? 'until now' : `to ${formatDay(toDay)}`;
  return `${seat}${school === null ? '' : ` at ${school}`}, ${formatDay(fromDay)} ${until}`;
}

/** A transfer's digest as people compare it: eight groups of four letters and digits. */
export const transferFingerprint = (digest: string): string => digest.slice(0, 32).toUpperCase().match(/.{4}/g)?.join(' ') ?? '';

/** The file's text. */
export const writeTransferFile = (signer: Signer, content: Carried): string =>
  JSON.stringify(signer.sign(JSON.stringify(content)), null, 1);

export interface ReadFile {
  content: Carried;
  /** Signed by this installation. */
  known: boolean;
  fingerprint: string;
  /** The same for every file of one transfer, whenever it was saved. */
  digest: string;
}

/** Reads a transfer file. Throws 422 at `text` when it is none, or when a character of it was changed. */
export function readTransferFile(signer: Signer, file: string): ReadFile {
  const signed = parsed(file, signedText) as SignedText;
  if (!Signer.holds(signed))
    throw refused('This file was changed after it was signed, or it was not signed at all. Ask the other school for a new one.');
  const content = parsed(signed.payload, carried);
  const known = signed.publicKey === signer.publicKey;
  // Of the transfer, not of the file: saved twice it is signed at another moment, and is still the same transfer.
  const digest = createHash('sha256').update([signed.publicKey, content.fromSchool, content.transferNo].join('\n')).digest('hex');
  return { content, known, fingerprint: Signer.fingerprint(signed.publicKey), digest };
}

function parsed<S extends z.ZodType>(json: string, schema: S): z.output<S> {
  try {
    return schema.parse(JSON.parse(json));
  } catch {
    throw refused('This is no transfer file. Choose the file ending in .transfer.json that the other school gave.');
  }
}

function refused(message: string): UserError {
  return new UserError('rule', message, { fields: [{ path: 'text', message }] });
}
