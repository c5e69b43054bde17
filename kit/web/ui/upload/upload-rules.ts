import { largestUpload, tooBigMessage, uploadPurposes, wrongTypeMessage, type UploadPurpose } from '#kit/contract/files.ts';

// The wording is the specification's (section 5).
const tooManyMessage = 'You can not upload any more files.';

/**
 * Why a file is refused before it is sent, in the specification's words, or null. The server judges by content again.
 * @param largest in bytes
 */
export function refusalOf(
  file: { size: number; type: string },
  purpose: UploadPurpose,
  room: number,
  largest: number = largestUpload,
): string | null {
  if (room < 1) return tooManyMessage;
  if (file.size > largest) return tooBigMessage(file.size, largest);
  const types: readonly string[] = uploadPurposes[purpose];
  return types.includes(file.type) ? null : wrongTypeMessage;
}
