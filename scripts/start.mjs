// npm start: installs, builds what changed, and runs the server. npm start -- prepare leaves out the last. npm start --
// create-super-user makes the first super-user of a database without sample data instead, npm start -- replace-secret replaces one
// secret of an installation that stands still, npm start -- migrate changes the tables of DATABASE_URL as their owner.
import { install } from './install.mjs';
import { complain, runServer } from './steps.mjs';
import { buildWeb } from './web-build.mjs';

const [command, ...rest] = process.argv.slice(2);
try {
  await install();
  if (command === 'create-super-user') {
    process.exitCode = await runServer(['scripts/create-super-user.ts', ...rest]);
  } else if (command === 'replace-secret') {
    process.exitCode = await runServer(['scripts/replace-secret.ts', ...rest]);
  } else if (command === 'migrate') {
    process.exitCode = await runServer(['scripts/migrate.ts']);
  } else if (command === 'prepare') {
    await buildWeb();
    console.log('Installed and built');
  } else if (command === undefined) {
    await buildWeb();
    console.log('Starting the server ...');
    process.exitCode = await runServer(['app/server/main.ts']);
  } else {
    const known = ['', '-- prepare', '-- migrate', '-- create-super-user', '-- replace-secret'].map((one) =>
      `npm start ${one}`.trim(),
    );
    console.error(`There is no command "${command}". Known: ${known.join(', ')}`);
    process.exitCode = 1;
  }
} catch (error) {
  complain(error);
}
