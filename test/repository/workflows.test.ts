// The workflows of GitHub Actions: parsed as YAML, they run existing scripts with minimal permissions.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { repositoryRoot } from '../../scripts/local/places.ts';

interface WorkflowStep {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
}

interface Job {
  readonly uses?: string;
  readonly needs?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: { readonly node: readonly string[] } };
  readonly steps?: readonly WorkflowStep[];
}

interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const folder = join(repositoryRoot, '.github/workflows');
const files = readdirSync(folder);
const text = (file: string): string => readFileSync(join(folder, file), 'utf8');
const workflow = (file: string): Workflow => parse(text(file));
const stepsOf = (file: string): readonly WorkflowStep[] =>
  Object.values(workflow(file).jobs).flatMap(({ steps = [] }) => steps);

const { scripts }: { scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(repositoryRoot, 'package.json'), 'utf8'),
);

describe.each(files)('%s', (file) => {
  it('may only read the repository', () => {
    expect(workflow(file).permissions).toEqual({ contents: 'read' });
    const checkouts = stepsOf(file).filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(0);
    expect(checkouts.map((step) => step.with?.['persist-credentials'])).toEqual(checkouts.map(() => false));
  });

  it('pins actions by hash, with their versions', () => {
    const used = text(file)
      .split('\n')
      .filter((line) => line.includes('uses: actions/'));
    expect(used.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
  });

  it('runs existing npm scripts', () => {
    const run = stepsOf(file).flatMap((step) => [...(step.run ?? '').matchAll(/npm (?:run )?([\w:]+)/g)]);
    const names = run.map(([, name = '']) => name).filter((name) => name !== 'ci' && name !== 'audit');
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('has no expressions in shell commands', () => {
    expect(stepsOf(file).filter(({ run }) => run?.includes('${{') === true)).toEqual([]);
  });

  it('has a time limit', () => {
    const own = Object.values(workflow(file).jobs).filter(({ uses }) => uses === undefined);
    expect(own.filter((job) => job['timeout-minutes'] === undefined)).toEqual([]);
  });
});

it('tests run for pushes, pull requests and at night, on the oldest Node that package.json allows and the newest', () => {
  const { on, jobs } = workflow('test.yml');
  expect(Object.keys(on)).toEqual(['push', 'pull_request', 'workflow_call', 'schedule']);
  const { engines }: { engines: { node: string } } = JSON.parse(
    readFileSync(join(repositoryRoot, 'package.json'), 'utf8'),
  );
  expect(jobs['test']?.strategy?.matrix.node).toEqual([engines.node.replace('>=', ''), 'latest']);
  expect(stepsOf('test.yml').map(({ run }) => run)).toEqual(
    expect.arrayContaining(['npm run deploy -- --dry-run', 'npm run test:deep', 'npm audit --audit-level=high']),
  );
});

it('a tag attaches the package to its release, after all tests, by the only job that may write', () => {
  const { package: attach } = workflow('deploy.yml').jobs;
  expect([attach?.needs, attach?.permissions]).toEqual(['test', { contents: 'write' }]);
  expect(attach?.steps?.map(({ run }) => run)).toEqual(
    expect.arrayContaining(['npm run pack', expect.stringMatching(/^gh release create .+ build\/coinsheet-\*\.tgz /)]),
  );
  const jobs = files.flatMap((file) => Object.values(workflow(file).jobs));
  expect(jobs.filter(({ permissions }) => permissions !== undefined)).toEqual([attach]);
});

it('newer dependencies are proposed, of npm and of the workflows', () => {
  const { updates } = parse(readFileSync(join(repositoryRoot, '.github/dependabot.yml'), 'utf8'));
  expect(updates.map((one: Readonly<Record<string, unknown>>) => one['package-ecosystem'])).toEqual([
    'npm',
    'github-actions',
  ]);
});

it('a deployment needs a tag and all tests, and is the only one that sees secrets', () => {
  const { on, jobs } = workflow('deploy.yml');
  expect(on).toEqual({ push: { tags: ['v*'] } });
  expect(jobs['test']?.uses).toBe('./.github/workflows/test.yml');
  expect(jobs['deploy']?.needs).toBe('test');
  expect(text('test.yml')).not.toContain('secrets.');
  expect(text('deploy.yml').match(/secrets\.\w+/g)).toEqual([
    'secrets.CLOUDFLARE_API_TOKEN',
    'secrets.CLOUDFLARE_ACCOUNT_ID',
  ]);
});

it('README.md contains the test command of continuous integration', () => {
  const [readme = '', ci = ''] = ['README.md', '.ci/run'].map((file) =>
    readFileSync(join(repositoryRoot, file), 'utf8'),
  );
  expect(ci.trimEnd().split('\n').at(-1)).toBe('npm ci && npm test');
  expect(readme).toContain('npm ci && npm test');
});

it('the lock file names no registry', () => {
  expect(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved":\s*"http/);
});
