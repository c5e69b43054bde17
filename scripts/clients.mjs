// Installs the public generators that the check of the API's document runs. They are no part of the product: `npm start`
// never comes here.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from './install.mjs';
import { complain, lastLines, readOr, root, run, StepFailed } from './steps.mjs';

const folder = path.join(root, 'app/checks/api/clients');
const stamp = path.join(folder, 'node_modules', '.daftari-lock');

try {
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex');
  if (readOr(stamp, '') !== wanted) {
    const { code, output } = await run(...npm(), 'ci', '--ignore-scripts', '--prefer-offline', '--prefix', folder);
    if (code !== 0)
      throw new StepFailed(
        `npm ci in app/checks/api/clients failed:\n${lastLines(output)}\nIs this machine connected to the npm registry?`,
      );
    writeFileSync(stamp, wanted);
  }
} catch (error) {
  complain(error);
}
