import { about, type Fates, ofNobody } from './privacy/fate.ts';

/**
 * What becomes of the kit's tables when a person is erased. The audit's entries about the person, the rows that an import
 * made them from and the files of what is removed are found by the erasure itself.
 */
export const fates: Fates = {
  ...ofNobody(
    'kit.audit_entry',
    'kit.file',
    'kit.idempotency_key',
    'kit.import_batch',
    'kit.import_heading',
    'kit.import_record',
    'kit.import_row',
    'kit.import_value',
    'kit.job',
    'kit.outbox_message',
    'kit.saved_view',
  ),
  'kit.counter': about({}, { kind: 'The name of a row of numbers', period: 'A year' }),
};
