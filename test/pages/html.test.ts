import { expect, it } from 'vitest';
import { html, table } from '../../scripts/pages/html.ts';

it('texts are always escaped', () => {
  const text = `<b> & "x" 'y'`;
  const escaped = '&lt;b&gt; &amp; &quot;x&quot; &#39;y&#39;';
  expect(html`<p title="${text}">${[text, html`<i>${text}</i>`]}</p>`.html).toBe(
    `<p title="${escaped}">${escaped}<i>${escaped}</i></p>`,
  );
  expect(table(text, [text], [[text]]).html).not.toContain('<b>');
});
