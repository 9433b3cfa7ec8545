// The configuration of the first deployment: wrangler.toml with the KV namespace's id. The repository's file has no id,
// so that it fits every account; later deployments keep the bound namespace.

const BINDING_LINE = 'binding = "SNAPSHOTS"';

export const withNamespace = (toml: string, id: string): string => {
  const lines = toml.split('\n');
  const place = lines.indexOf(BINDING_LINE);
  if (place === -1) throw new Error('wrangler.toml binds no KV namespace to SNAPSHOTS.');
  // Keeps an id that is already there.
  return lines[place + 1]?.startsWith('id') === true ? toml : lines.toSpliced(place + 1, 0, `id = "${id}"`).join('\n');
};
