import { SaxesParser } from 'saxes';

/** An element of an answer of S3: its text, and what is in it. */
export interface Answered {
  readonly name: string;
  text: string;
  readonly children: Answered[];
}

/** The root element of an answer; null for what is no XML. */
export function readAnswer(xml: string): Answered | null {
  const top: Answered = { name: '', text: '', children: [] };
  const open = [top];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    const element: Answered = { name, text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on('closetag', () => void open.pop());
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.write(xml).close();
  return isBroken ? null : (top.children[0] ?? null);
}

/** The text of an element within another one; undefined where there is none. */
export function textOf(element: Answered | null, name: string): string | undefined {
  return element?.children.find((child) => child.name === name)?.text;
}
