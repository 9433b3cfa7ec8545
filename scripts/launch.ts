#!/usr/bin/env node
// The command `coinsheet` of the package. Runs on any Node from 20; the commands run on a Node that wrangler takes:
// this one, or the one of the package `node`.

import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const LEAST_MAJOR = 22;
const commands = new URL('commands.js', import.meta.url);

/** The Node of the package `node`; undefined where its installation was not allowed to run its script. */
const otherNode = (): string | undefined => {
  const folder = dirname(createRequire(import.meta.url).resolve('node/package.json'));
  return ['node', 'node.exe'].map((name) => join(folder, 'bin', name)).findLast((file) => existsSync(file));
};

const runOn = (node: string): void => {
  const child = spawn(node, [fileURLToPath(commands), ...process.argv.slice(2)], { stdio: 'inherit' });
  // The terminal interrupts both; the child ends by itself, and this process after it.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  child.once('exit', (code) => {
    process.exitCode = code ?? 1;
  });
};

if (Number.parseInt(process.versions.node, 10) >= LEAST_MAJOR) await import(commands.href);
else {
  const node = otherNode();
  if (node === undefined) {
    console.error(
      `This is Node ${process.versions.node}, and wrangler needs ${LEAST_MAJOR} or newer: install it from https://nodejs.org, or let npm run the install script of the package "node".`,
    );
    process.exitCode = 1;
  } else runOn(node);
}
