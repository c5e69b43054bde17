// npm run bridge -- FILE: reads older clocks of ZKTeco in the school's network and sends what they kept (docs/OPERATIONS.md).
import { install } from './install.mjs';
import { complain, runServer } from './steps.mjs';

try {
  await install();
  process.exitCode = await runServer(['scripts/bridge/main.ts', ...process.argv.slice(2)]);
} catch (error) {
  complain(error);
}
