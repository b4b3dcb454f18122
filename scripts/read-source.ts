import { parseAst } from 'vitest/node';

/**
 * Facts about a source file; `writes` are database tables, '' where the name is not a literal, and `bindsUntyped` is true
 * where form fields are bound by Mantine's `getInputProps`, whose props are all `any`.
 */
export type Source = { file: string; imports: Import[]; writes: string[]; patterns: RegExp[]; bindsUntyped: boolean };

/** `isLate` where it is loaded when its line runs. */
export type Import = { specifier: string; ofTypes: boolean; isLate: boolean };

const WRITERS = ['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'];

export function readSource(file: string, code: string): Source {
  const source: Source = { file, imports: [], writes: [], patterns: [], bindsUntyped: false };
  visit(parseAst(code, { lang: file.endsWith('x') ? 'tsx' : 'ts' }), (node) => {
    if (isNode(node['source'])) {
      source.imports.push({
        specifier: textOf(node['source']) ?? '(computed)',
        ofTypes: isOfTypes(node),
        isLate: node.type === 'ImportExpression',
      });
    }
    if ([node['name'], node['value']].includes('getInputProps')) source.bindsUntyped = true;
    const regex = node['regex'] as { pattern: string; flags: string } | undefined;
    if (node.type === 'Literal' && regex) source.patterns.push(new RegExp(regex.pattern, regex.flags));
    if (node.type === 'CallExpression' && isNode(node['callee']) && isWriter(node['callee']['property'])) {
      const [table] = node['arguments'] as Node[];
      source.writes.push(textOf(table)?.split(' ')[0] ?? '');
    }
  });
  return source;
}

/** A node of the syntax tree. */
type Node = { type: string; [key: string]: unknown };

function visit(value: unknown, onNode: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, onNode);
  if (!isNode(value)) return;
  onNode(value);
  for (const part of Object.values(value)) visit(part, onNode);
}

function isWriter(method: unknown): boolean {
  return isNode(method) && WRITERS.includes(String(method['name']));
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

function textOf(node: Node | undefined): string | undefined {
  return typeof node?.['value'] === 'string' ? node['value'] : undefined;
}

function isOfTypes(node: Node): boolean {
  if (node.type === 'TSImportType' || node['importKind'] === 'type' || node['exportKind'] === 'type') return true;
  const specifiers = (node['specifiers'] ?? []) as Node[];
  return (
    specifiers.length > 0 && specifiers.every((one) => one['importKind'] === 'type' || one['exportKind'] === 'type')
  );
}
