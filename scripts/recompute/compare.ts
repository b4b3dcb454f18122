/** An answer of the server, and the part of it that was computed anew. */
export type Answer = { call: string; told: unknown; computed: unknown };

export type Compared = { figures: number; differences: string[] };

/** Compares every figure that was computed; one line for each that is told otherwise. Other fields of an answer are left alone. */
export function compare({ call, told, computed }: Answer): Compared {
  const compared: Compared = { figures: 0, differences: [] };
  visit(compared, call, told, computed);
  return compared;
}

function visit(compared: Compared, where: string, told: unknown, computed: unknown): void {
  const differ = (own: unknown, other: unknown) =>
    compared.differences.push(`${where}: told ${text(other)}, computed ${text(own)}`);
  if (Array.isArray(computed)) {
    const others = Array.isArray(told) ? told : [];
    compared.figures += 1;
    if (others.length !== computed.length) differ(`${computed.length} entries`, `${others.length} entries`);
    else for (const [place, own] of computed.entries()) visit(compared, `${where}[${place}]`, others[place], own);
  } else if (isRecord(computed)) {
    if (!isRecord(told)) differ(computed, told);
    else for (const [key, own] of Object.entries(computed)) visit(compared, `${where} ${key}`, told[key], own);
  } else {
    compared.figures += 1;
    if (told !== computed) differ(computed, told);
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

const text = (value: unknown): string => (typeof value === 'string' ? value : String(JSON.stringify(value)));
