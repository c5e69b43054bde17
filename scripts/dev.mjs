// npm run dev: the server starts again when its files change, and the screens reload in the browser.
import { spawn } from 'node:child_process';
import { install } from './install.mjs';
import { complain, projectEnvironment, projectNode, root } from './steps.mjs';

const screens = 'http://127.0.0.1:5173';

function start(args) {
  return spawn(projectNode(), args, {
    cwd: root,
    env: projectEnvironment({ LOG_TO: process.env.LOG_TO ?? 'print' }),
    stdio: 'inherit',
  });
}

try {
  await install();
  console.log(`Starting the server and the screens; open ${screens} when both are up`);
  const children = [
    start(['--watch', '--watch-preserve-output', 'app/server/main.ts']),
    start(['node_modules/vite/bin/vite.js', '--config', 'vite.config.ts', '--host', '127.0.0.1', '--clearScreen', 'false']),
  ];
  const stop = (signal) => {
    for (const child of children) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(signal));
  for (const child of children) child.once('exit', () => stop('SIGTERM'));
} catch (error) {
  complain(error);
}
