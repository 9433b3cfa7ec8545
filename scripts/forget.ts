// `npm run forget -- GATEWAY series bitcoin`, or `day 2026-11-23`: has a gateway forget a damaged series or recorded
// day.

import { explainProblem } from './local/start-problem.ts';
import { forget, forgetHelp, readForgetWords } from './operate/forget.ts';
import { createTerminal } from './setup/terminal.ts';

const SIGNALLED = 130;

try {
  const read = readForgetWords(process.argv.slice(2));
  if (read === undefined) console.log(forgetHelp);
  else
    await forget(read, {
      token: process.env['OPERATOR_TOKEN'],
      person: createTerminal({
        input: process.stdin,
        output: process.stdout,
        interrupt: () => process.exit(SIGNALLED),
      }),
      fetcher: fetch,
      say: console.log,
    });
} catch (problem) {
  console.error(explainProblem(problem));
  process.exitCode = 1;
}
