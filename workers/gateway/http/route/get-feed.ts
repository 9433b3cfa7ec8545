// GET /coins.atom: a list as a feed, an entry for each match. Nothing is sent and nothing is remembered: that a reader
// tells of a match once is in the entries' ids.

import { bounds } from '../../../../shared/protocol/bounds.ts';
import { feedParameterNames, feedParameters } from '../../../../shared/protocol/parameters.ts';
import { refuse } from '../../../../shared/protocol/problem.ts';
import { questionText } from '../../../../shared/query/question.ts';
import { andThen, ok } from '../../../../shared/result.ts';
import { shown } from '../../../../shared/text/shown.ts';
import { atomContentType, type Feed, feedColumns, feedReads, writeFeed } from '../format/atom.ts';
import { combined, readChoice, readParameters, searchOf } from '../request/parameters.ts';
import { readListRequest } from '../request/read-list-request.ts';
import { readListDays } from '../request/read-past.ts';
import { problemResponse } from '../response/problem-response.ts';
import { ownParameters } from './coin-location.ts';
import { dataResponse, explanationResponse } from './data-response.ts';
import type { RouteContext } from './route-context.ts';

/** Parameters of how coins are shown, which a title does not tell. */
const untold: readonly string[] = ['where', 'columns', 'fields', 'includeRiskScore', 'once', 'explain'];

/** A filter with blanks around its signs, as it is read best; texts in quotes stay. */
const spaced = (where: string): string =>
  where
    .replace(/("[^"]*"|'[^']*')|\s*([<>=!~]+)\s*|\s+/g, (_, quoted?: string, sign?: string) =>
      quoted === undefined ? ` ${sign === undefined ? '' : `${sign} `}` : quoted,
    )
    .trim();

/** What the address says of the feed, without its token. */
const addressedFeed = (request: Request): Pick<Feed, 'condition' | 'title' | 'addresses'> => {
  const { origin: gateway } = new URL(request.url);
  const own = ownParameters(searchOf(request));
  const where = spaced(own.get('where') ?? '');
  const others = [...own].filter(([name]) => !untold.includes(name)).map(([name, value]) => `${name} ${value}`);
  const table = new URLSearchParams([...own].filter(([name]) => name !== 'once' && name !== 'explain'));
  table.set('format', 'table');
  return {
    condition: where === '' ? others.join(', ') : where,
    title: [where, ...others].filter((part) => part !== '').join(', ') || 'Coins',
    addresses: {
      gateway,
      self: `${gateway}/coins.atom${own.size === 0 ? '' : `?${own.toString()}`}`,
      table: `${gateway}/coins?${table.toString()}`,
    },
  };
};

const readFeedRequest = (request: Request, now: number) =>
  andThen(readParameters(searchOf(request), feedParameterNames), (parameters) => {
    const read = combined({ days: readListDays(parameters, now), once: readChoice(parameters, 'once') });
    return andThen(read, ({ days, once = feedParameters.once.standard }) =>
      andThen(readListRequest(parameters, 'table'), (list) =>
        list.question.limit > bounds.feedEntries
          ? refuse(
              'limit',
              `limit is ${shown(String(list.question.limit))}: a feed has at most ${bounds.feedEntries} entries.`,
            )
          : ok({ ...list, days, once, written: ['at', 'new'].map((name) => parameters.get(name) ?? '') }),
      ),
    );
  });

export const getFeed = async (request: Request, { gateway, lifetime }: RouteContext): Promise<Response> => {
  const { now, provider } = gateway.configuration;
  const read = readFeedRequest(request, now() / 1000);
  if (!read.ok) return problemResponse(read.error, request);
  const { question, unlisted, presentation, explain, days, once, written } = read.value;
  const { columns = feedColumns(question), currency } = presentation;
  const asked = { kind: 'list', question, unlisted, needsTotal: false, shown: feedReads(columns), ...days } as const;
  if (explain) return explanationResponse(request, await gateway.explain(asked, lifetime));
  const addressed = addressedFeed(request);
  const identity = [questionText(question), ...written].join('|');
  return await dataResponse(request, { gateway, lifetime }, await gateway.ask(asked, lifetime), {
    contentType: atomContentType,
    key: () => [identity, addressed.addresses.self].join('|'),
    write: (answer, { simulated }) =>
      writeFeed(answer, {
        ...addressed,
        identity,
        once,
        currency,
        columns,
        origin: simulated ? 'The prices are invented.' : provider.source.attribution,
      }),
  });
};
