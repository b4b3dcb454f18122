/** Tags that begin a line of their own. */
const BLOCKS = new Set([
  ...['p', 'div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'br', 'hr', 'tr', 'table'],
  ...['section', 'article', 'header', 'footer'],
]);

/** Tags whose content is no text. */
const HIDDEN = new Set(['script', 'style', 'head', 'title']);

const ENTITIES: Record<string, string> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ', hellip: '…', ndash: '–', mdash: '—' },
  ...{ auml: 'ä', ouml: 'ö', uuml: 'ü', Auml: 'Ä', Ouml: 'Ö', Uuml: 'Ü', szlig: 'ß', eacute: 'é', egrave: 'è' },
};

/** The longest tag that is looked for: without its end an opening bracket is text. */
const LONGEST_TAG = 2000;

/**
 * HTML of an editor as text: a line for each block, '- ' before items of lists, '[x] ' or '[ ] ' before those with a box, and
 * addresses of links behind their words. It is not shown as HTML anywhere, so that nothing of it can run.
 */
export function htmlText(html: string): string {
  if (!/[<&]/.test(html)) return html.trim();
  const lines: string[] = [''];
  let isHidden = false;
  let address: string | null = null;
  const write = (text: string) => {
    lines[lines.length - 1] += text;
  };
  for (const piece of piecesOf(html)) {
    if (piece.kind === 'text') {
      if (!isHidden) write(withoutEntities(piece.text.replaceAll(/\s+/g, ' ')));
      continue;
    }
    const { tag, name, isEnd } = piece;
    if (HIDDEN.has(name)) isHidden = !isEnd;
    if (name === 'a') {
      if (isEnd && address !== null && !lines.at(-1)?.endsWith(address)) write(` (${address})`);
      address = isEnd ? null : addressIn(tag);
    }
    if (!BLOCKS.has(name)) continue;
    // The text of an item of a list often stands in a block of its own: it stays in the line of its sign.
    if (name !== 'li' && /^(?:- |\[[x ]\] )\s*$/.test(lines.at(-1) ?? '')) continue;
    if (lines.at(-1)?.trim() !== '') lines.push('');
    if (name === 'li' && !isEnd) write(signOf(tag));
  }
  return lines
    .map((line) => (/^\[[x ]\] $|^- $/.test(line) ? '' : line.replaceAll(/ {2,}/g, ' ').trim()))
    .filter((line) => line !== '')
    .join('\n');
}

type Piece = { kind: 'text'; text: string } | { kind: 'tag'; tag: string; name: string; isEnd: boolean };

/** Texts and tags in their order; an opening bracket that begins no tag is text. */
function* piecesOf(html: string): Generator<Piece> {
  let close = -1;
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf('<', at);
    yield { kind: 'text', text: html.slice(at, open === -1 ? html.length : open) };
    if (open === -1) return;
    // The end is looked for once: a text of opening brackets alone would take a time that grows with its square.
    if (close < open) close = html.indexOf('>', open);
    if (close === -1) close = html.length;
    const tag = close - open > LONGEST_TAG ? '' : html.slice(open, close);
    const [, end, name = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tag) ?? [];
    const isTag = name !== '' && close < html.length;
    yield isTag ? { kind: 'tag', tag, name: name.toLowerCase(), isEnd: end === '/' } : { kind: 'text', text: '<' };
    at = isTag ? close + 1 : open + 1;
  }
}

function signOf(tag: string): string {
  const [, checked] = /data-checked="?(true|false)/i.exec(tag) ?? [];
  return checked === undefined ? '- ' : checked.toLowerCase() === 'true' ? '[x] ' : '[ ] ';
}

function addressIn(tag: string): string | null {
  const [, address] = /\shref="(https?:\/\/[^"\s]+)"/i.exec(tag) ?? [];
  return address === undefined ? null : withoutEntities(address);
}

const withoutEntities = (text: string): string =>
  text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,8});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return Object.hasOwn(ENTITIES, name) ? (ENTITIES[name] ?? whole) : whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
