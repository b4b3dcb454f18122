/** An event of the server's stream; `data` is empty where it only names the place in the stream. */
export type ServerEvent = { id: string; event: string; data: string };

/** Gives the function that takes the next part of a stream and gives its whole events (WHATWG HTML §9.2.6, as our server writes them). */
export function eventParser(): (part: string) => ServerEvent[] {
  let rest = '';
  return (part) => {
    const blocks = `${rest}${part}`.split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const fields = new Map(block.split('\n').map(fieldOf));
      const id = fields.get('id');
      return id === undefined ? [] : [{ id, event: fields.get('event') ?? '', data: fields.get('data') ?? '' }];
    });
  };
}

/** A comment has an empty name. */
function fieldOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon), line.slice(colon + 1).trimStart()];
}
