// Lines of prose, in comments and in Markdown, are at most 120 characters wide; tables, links and code are not prose.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const WIDTH = 120;

const comment = /^\s*(?:\/\/|\/?\*)/;
const noProse = /^\s*(?:\||<|!?\[)/;

const proseOf = (file: string): readonly (readonly [line: number, text: string])[] => {
  let isCode = false;
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      if (text.trimStart().startsWith('```')) isCode = !isCode;
      const isProse = file.endsWith('.md') ? !isCode && !noProse.test(text) : comment.test(text);
      return isProse ? [[index + 1, text] as const] : [];
    });
};

it('no line of prose is wider', () => {
  const files = execFileSync('git', ['ls-files', '*.ts', '*.css', '*.md'], { encoding: 'utf8' }).trim().split('\n');
  expect(files.length).toBeGreaterThan(100);
  const wide = files.flatMap((file) =>
    proseOf(file).flatMap(([line, text]) => (text.length > WIDTH ? [`${file}:${line}`] : [])),
  );
  expect(wide).toEqual([]);
});
