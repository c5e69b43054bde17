// npm run bridge -- FILE: reads clocks of ZKTeco in the school's network, which cannot send by themselves, and sends what they kept.
import { setTimeout as wait } from 'node:timers/promises';
import { bridgeOnce } from './bridge.ts';
import { ConfigError, readBridgeConfig } from './config.ts';

const [file, mode] = process.argv.slice(2);
const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);

/** Reads and sends until it is ended; with `--once` a single time. */
async function bridge(): Promise<void> {
  if (file === undefined)
    throw new ConfigError('Say which file: npm run bridge -- bridge.json (and --once to read a single time).');
  const config = readBridgeConfig(file, process.env['DAFTARI_TOKEN']);
  for (;;) {
    const { sent, waiting, unread } = await bridgeOnce(config, say);
    if (sent > 0 || mode === '--once') say(`${sent} punches sent, ${waiting} wait.`);
    if (mode === '--once') {
      process.exitCode = waiting > 0 || unread > 0 ? 1 : 0;
      return;
    }
    await wait(config.everySeconds * 1000);
  }
}

try {
  await bridge();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
