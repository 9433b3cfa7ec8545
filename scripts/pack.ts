// `npm run pack`: makes the package `coinsheet` of what is built, and packs it: the commands and Workers as JavaScript,
// the pages without pictures. It needs none of the sources.

import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { runCommand } from './local/environment.ts';
import { assetsFolder, gatewayConfig, marketConfig, repositoryRoot } from './local/places.ts';
import { bundleModule } from './local/start-worker.ts';
import { readConfig } from './local/wrangler.ts';
import { readRepository } from './repository.ts';

const readme = `# Coinsheet

Crypto market data as spreadsheet formulas, served by your own edge gateway.

    npx coinsheet            the page and a gateway on this computer, over invented prices
    npx coinsheet --live     with real prices, without a key
    npx coinsheet deploy     a gateway of your own on the internet, for your sheet
    npx coinsheet --help     all commands

It contains itty-router (MIT, Kevin R. Whitley); /notices.txt on the page names what the page loads.
What belongs to you is in the folder \`coinsheet\` below the one where you run it. The documentation is on the page.
`;

/** Relative to the package. The commands find its root from the same depth as in the repository. */
const files = { launcher: 'build/cli/launch.js', commands: 'build/cli/commands.js', workers: 'build/workers' } as const;

const describePackage = async (): Promise<string> => {
  const { name, version, description, license, type, engines, devDependencies } = JSON.parse(
    await readFile(join(repositoryRoot, 'package.json'), 'utf8'),
  );
  const url = readRepository();
  const described = {
    name,
    version,
    description,
    license,
    type,
    engines,
    bin: { coinsheet: files.launcher },
    dependencies: { node: devDependencies.node, wrangler: devDependencies.wrangler },
    ...(url === undefined ? {} : { repository: { type: 'git', url } }),
  };
  return `${JSON.stringify(described, undefined, 2)}\n`;
};

const bundleCommand = (source: string, file: string, target: string): Promise<unknown> =>
  build({
    entryPoints: [join(repositoryRoot, 'scripts', source)],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target,
    packages: 'external',
    // Each module of a command would take itself for the one that Node was started with.
    define: { 'import.meta.main': 'false' },
    logLevel: 'warning',
  });

/** The Worker as one module, and the configuration that names it. */
const addWorker = async (config: string, folder: string): Promise<void> => {
  const { name, main } = readConfig({ config });
  const module = join(folder, files.workers, `${name}.js`);
  await bundleModule(main ?? '', module, true);
  const target = join(folder, relative(repositoryRoot, config));
  const toml = await readFile(config, 'utf8');
  await mkdir(join(target, '..'), { recursive: true });
  await writeFile(
    target,
    toml
      .replace(/^main = ".*"$/m, `main = "${relative(join(target, '..'), module)}"`)
      .replace(/^upload_source_maps = true$/m, 'upload_source_maps = false'),
  );
};

const picture = /<picture>[\s\S]*?<\/picture>/g;

const addPages = async (assets: string, folder: string): Promise<void> => {
  const target = join(folder, 'build', 'assets');
  const images = join(assets, 'docs', 'images');
  await cp(assets, target, { recursive: true, filter: (path) => path !== images });
  const pages = (await readdir(join(target, 'docs'), { recursive: true })).filter((name) => name.endsWith('.html'));
  for (const page of pages.map((name) => join(target, 'docs', name)))
    await writeFile(page, (await readFile(page, 'utf8')).replaceAll(picture, ''));
};

/** @param assets the built pages. @param folder is emptied first. */
export const writePackage = async (assets: string, folder: string): Promise<void> => {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all([
    bundleCommand('launch.ts', join(folder, files.launcher), 'node20'),
    bundleCommand('coinsheet.ts', join(folder, files.commands), 'node22'),
    addWorker(gatewayConfig, folder),
    addWorker(marketConfig, folder),
    addPages(assets, folder),
    cp(join(repositoryRoot, 'LICENSE'), join(folder, 'LICENSE')),
    writeFile(join(folder, 'README.md'), readme),
    writeFile(join(folder, 'package.json'), await describePackage()),
  ]);
};

/** Returns the path of the archive, in the folder `into`. */
export const packFolder = async (folder: string, into: string): Promise<string> => {
  const words = ['pack', folder, '--pack-destination', into, '--json', '--ignore-scripts'];
  const { stdout } = await promisify(execFile)('npm', words, { cwd: into, shell: process.platform === 'win32' });
  const [{ filename }] = JSON.parse(stdout);
  return join(into, filename);
};

const run = async (): Promise<void> => {
  const folder = join(repositoryRoot, 'build', 'package');
  await writePackage(assetsFolder, folder);
  console.log(`Packed: ${relative('.', await packFolder(folder, join(repositoryRoot, 'build')))}`);
};

if (import.meta.main) await runCommand(run);
