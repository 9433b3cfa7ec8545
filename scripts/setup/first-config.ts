// The configuration of the first deployment: wrangler.toml with the KV namespace's id. The file in the repository has none,
// so that it fits every account; later deployments keep the namespace that is bound.

const BINDING_LINE = 'binding = "SNAPSHOTS"';

export const withNamespace = (toml: string, id: string): string => {
  const lines = toml.split('\n');
  const place = lines.indexOf(BINDING_LINE);
  if (place === -1) throw new Error('wrangler.toml binds no KV namespace to SNAPSHOTS.');
  // Somebody's own choice stays.
  return lines[place + 1]?.startsWith('id') === true ? toml : lines.toSpliced(place + 1, 0, `id = "${id}"`).join('\n');
};
