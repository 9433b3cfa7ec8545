// Whether a broker's object belongs to the configured provider. Each provider has an object of its own; one of another
// provider may still have an alarm, and must not ask the new service for what the old one gave.

import { standardProvider } from '../providers/registry.ts';
import type { Provider } from '../providers/provider.ts';
import { createNotebook, isText, type Sql } from './storage.ts';

/** Tables exist as soon as a broker has run: an object with sets but without a note belongs to the default provider. */
const hasRun = (sql: Sql): boolean =>
  sql.exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'sets'").toArray().length > 0;

/** Notes the provider of an object that has not run yet. */
export const isOfProvider = (sql: Sql, { name }: Pick<Provider, 'name'>): boolean => {
  const ran = hasRun(sql);
  const notebook = createNotebook(sql);
  const noted = notebook.read('provider', isText) ?? (ran ? standardProvider.name : undefined);
  if (noted === undefined) notebook.write('provider', name);
  return (noted ?? name) === name;
};
