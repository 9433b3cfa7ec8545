// What formulas show, calculated by the script and not by Google: all of them together, so that their questions to the
// gateway are one request.

import type { Build } from '../addon/build.ts';
import { type Grid, type Output, rowsOf } from '../addon/cells/cell.ts';
import { plainCell } from '../addon/cells/show.ts';
import type { Answer } from '../addon/client/answer.ts';
import type { Asker } from '../addon/client/fetch.ts';
import { questionName, type WireQuestion } from '../addon/client/wire.ts';
import type { WrittenCall } from '../addon/formula-text/read-call.ts';
import { formulas } from '../addon/formulas/formulas.ts';
import { type Host, runSync } from '../addon/steps/step.ts';
import { andThen, fail, ok, type Result } from '../shared/result.ts';
import type { Services } from './services.ts';
import { sheetHost } from './sheet-host.ts';

const run = ({ name, values }: WrittenCall, build: Build, services: Services, host: Host): Result<Output, string> => {
  try {
    return runSync(formulas[name]({ build, now: services.now }, values), host);
  } catch (error) {
    services.logError(error);
    return fail('Coinsheet met an unexpected problem: try again, and report it if it lasts.');
  }
};

/** No set is fetched for a few tables: each is a question. */
const withoutSets: Host['sets'] = ({ needs }) => needs.map(() => ({ held: undefined, failure: undefined }));

export const evaluateAll = (
  calls: readonly WrittenCall[],
  services: Services,
  build: Build,
): readonly Result<Grid, string>[] => {
  const sheet = sheetHost(services, build);
  const host: Host = {
    ...sheet,
    sets: withoutSets,
    // Old rows of the cache would pass for new ones.
    settings: () => andThen(sheet.settings(null), (settings) => ok({ ...settings, stale: 'never' })),
  };
  const asked = new Map<string, WireQuestion>();
  let asker: Asker | undefined;
  // A first run tells what is asked.
  for (const call of calls)
    run(call, build, services, {
      ...host,
      questions: ({ asker: one, questions }) => {
        asker = one;
        for (const question of questions) asked.set(questionName(question), question);
        return [];
      },
    });
  const replies = asker === undefined ? [] : host.questions({ asker, questions: [...asked.values()] });
  const answers = new Map<string, Answer | undefined>([...asked.keys()].map((name, index) => [name, replies[index]]));
  const answering: Host = {
    ...host,
    questions: (ask) => {
      const known = ask.questions.flatMap((question) => answers.get(questionName(question)) ?? []);
      return known.length === ask.questions.length ? known : host.questions(ask);
    },
  };
  return calls.map((call) => {
    const outcome = run(call, build, services, answering);
    return outcome.ok ? ok(rowsOf(outcome.value).map((row) => row.map(plainCell))) : outcome;
  });
};
