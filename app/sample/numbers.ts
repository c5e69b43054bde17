/**
 * The `serial`-th place of a walk through 0 to `size` − 1 that looks scattered and visits each place once: `step`
 * shares no factor with `size`. Exact while `serial` × `step` stays below 2^53.
 */
function scatter(serial: number, size: number, step: number): number {
  return (serial * step) % size;
}

const eightDigits = (value: number) => String(value).padStart(8, '0');

/** A Kenyan mobile number in E.164 (07xx range), another one for each serial from 0 to 99,999,999. */
export function samplePhone(serial: number): string {
  // Turned round and walked a second time, so that neighbouring serials differ in every digit.
  const once = eightDigits(scatter(serial + 4321, 100_000_000, 31_415_927)).split('');
  return `+2547${eightDigits(scatter(Number(once.toReversed().join('')), 100_000_000, 27_182_819))}`;
}

/** A student's UPI, six letters and digits, another one for each serial below 5,000,000. */
export function sampleUpi(serial: number): string {
  return scatter(serial + 1, 36 ** 6, 1_345_294_337)
    .toString(36)
    .toUpperCase()
    .padStart(6, '0');
}

/** A birth-certificate entry number of nine digits, another one for each serial below 5,000,000. */
export function sampleBirthCertificate(serial: number): string {
  return String(100_000_000 + scatter(serial + 1, 900_000_000, 556_230_587));
}

/** A national identity-card number of eight digits, another one for each serial below 20,000,000. */
export function sampleNationalId(serial: number): string {
  return String(20_000_000 + scatter(serial + 1, 20_000_000, 12_360_679));
}
