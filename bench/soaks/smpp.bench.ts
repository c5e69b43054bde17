// 10,000 messages through a line that breaks three times: nothing is lost and nothing sent twice. The test of SMPP at full length.
import { report } from '../figures.ts';
import { soak } from './soak.ts';

const messages = process.argv[2] ?? '10000';
const { failed, minutes } = await soak('modules/messaging/delivery/server/smpp/smpp.test.ts', { SMPP_MESSAGES: messages });
report('Messages through a line that breaks', [
  { what: 'messages', value: Number(messages), unit: '' },
  { what: 'tests that fail', value: failed, unit: '', limit: 0 },
  { what: 'minutes', value: minutes, unit: '' },
]);
