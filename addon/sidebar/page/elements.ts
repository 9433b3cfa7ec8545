// Creates elements, instead of a framework.

import type { Result } from '../../../shared/result.ts';

type Child = Node | string | undefined | false;
type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** `true` sets an attribute without a value; `false` and undefined omit it. */
export const element = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? '' : String(value));
  }
  fill(made, ...children);
  return made;
};

export const fill = (parent: Element, ...children: readonly Child[]): void => {
  parent.replaceChildren(...children.filter((child): child is Node | string => child !== undefined && child !== false));
};

export const button = (text: string, onClick: () => void, attributes: Attributes = {}): HTMLButtonElement => {
  const made = element('button', { type: 'button', ...attributes }, text);
  made.addEventListener('click', onClick);
  return made;
};

export interface Option {
  readonly value: string;
  readonly label: string;
}

export const optionsOf = (options: readonly Option[], chosen: string): readonly HTMLOptionElement[] =>
  options.map(({ value, label }) => element('option', { value, selected: value === chosen }, label));

export const select = (
  options: readonly Option[],
  chosen: string,
  onChange: (value: string) => void,
  attributes: Attributes = {},
): HTMLSelectElement => {
  const made = element('select', attributes, ...optionsOf(options, chosen));
  made.addEventListener('change', () => onChange(made.value));
  return made;
};

export const input = (
  value: string,
  onInput: (value: string) => void,
  attributes: Attributes = {},
): HTMLInputElement => {
  const made = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', ...attributes, value });
  made.addEventListener('input', () => onInput(made.value));
  return made;
};

let lastId = 0;

export const labelled = (text: string, control: HTMLElement, ...below: readonly Child[]): HTMLElement => {
  lastId += 1;
  control.id = control.id || `control-${lastId}`;
  return element('div', { class: 'field' }, element('label', { for: control.id }, text), control, ...below);
};

export const section = (title: string, ...children: readonly Child[]): HTMLElement => {
  lastId += 1;
  const id = `section-${lastId}`;
  return element('section', { 'aria-labelledby': id }, element('h2', { id }, title), ...children);
};

/** A line that shows the result of an action, also to screen readers. */
export const message = () => {
  const line = element('p', { class: 'message', role: 'status' });
  const show = (kind: 'good' | 'bad' | 'busy', text: string): void => {
    line.dataset['kind'] = kind;
    line.textContent = text;
  };
  return {
    element: line,
    show,
    /** The value of a reply; undefined for a failure, which is shown. */
    wait: async <Value>(text: string, reply: Promise<Result<Value, string>>): Promise<Value | undefined> => {
      show('busy', text);
      const done = await reply;
      if (done.ok) return done.value;
      show('bad', done.error);
      return undefined;
    },
    clear: (): void => {
      delete line.dataset['kind'];
      line.textContent = '';
    },
  };
};

/** The sentence of a condition's error, and below it the condition with a mark under the wrong part. */
export const errorParts = (error: string): readonly (Node | string)[] => {
  const [sentence = '', ...lines] = error.split('\n');
  return lines.length === 0 ? [sentence] : [sentence, element('pre', { tabindex: 0 }, lines.join('\n'))];
};

const copyBySelection = (text: string): boolean => {
  const area = document.createElement('textarea');
  const focused = document.activeElement;
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  const copied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
};

export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
};
