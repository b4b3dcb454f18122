import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Plugin, parseAst, transformWithOxc } from 'vite';

const CONTRACT = resolve(import.meta.dirname, '../../packages/contract/src').replaceAll('\\', '/');

/** Parts of an endpoint that no client reads: clients trust the shape of an answer. */
const FOR_SERVER = 'params query body data scope creates endsSignIn upload refusals conflictData'.split(' ');

/** Initial values that need no call: nothing has to be left out of them. */
const CALLS = ['CallExpression', 'NewExpression'];

const SCHEMA_LIBRARY = 'zod';

type Node = { type: string; start: number; end: number; [key: string]: unknown };
type Binding = { file: string; name: string };
type Declaration = { name: string; text: string; uses: Set<string> };
type Source = { imports: Map<string, Binding>; declarations: Declaration[] };
type Half = 'plain' | 'schemas';

/**
 * Divides each file of the contract in two for browsers: addresses, limits and texts, which come with a page, and schemas,
 * which come with the forms that use them. The parts of endpoints that only the server and openapi.json read are left out, and
 * every value is marked as free of side effects, so that unused ones are left out too.
 */
export function contractForClients(): Plugin {
  const sources = new Map<string, Source>();
  const schemas = new Map<string, Set<string>>();
  return {
    name: 'contract-for-clients',
    apply: 'build',
    async buildStart() {
      for (const name of globSync('*.ts', { cwd: CONTRACT }).filter((name) => !name.includes('.test.'))) {
        const file = `${CONTRACT}/${name}`;
        const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file);
        sources.set(
          file,
          sourceOf(code, (statement) => this.error(`${name} has a ${statement}: divide it here`)),
        );
        this.addWatchFile(file);
      }
      for (const file of sources.keys()) schemas.set(file, new Set());
      while ([...sources].some(([file, source]) => findSchemas(file, source, schemas)));
    },
    resolveId: (id) => (halfOf(id) === 'schemas' ? id : null),
    load(id) {
      const file = fileOf(id);
      const source = sources.get(file);
      const own = schemas.get(file);
      return source && own && { code: codeOf(halfOf(id), { file, source, own, schemas }), moduleSideEffects: false };
    },
    transform: {
      filter: { code: /@daymark\/contract\// },
      handler(code) {
        if (DYNAMIC.test(code))
          this.error('The contract is imported on demand: import a file that takes what it needs');
        return withHalves(code, (name) => schemas.get(`${CONTRACT}/${name}.ts`));
      },
    },
  };
}

const schemasIn = (file: string) => file.replace(/\.ts$/, '.schemas.ts');
const fileOf = (id: string) => id.replaceAll('\\', '/').replace('.schemas.ts', '.ts');
const halfOf = (id: string): Half => (id.startsWith(CONTRACT) && id.endsWith('.schemas.ts') ? 'schemas' : 'plain');

/** Imports and declarations of a file; `refuse` is told of any other statement. */
function sourceOf(code: string, refuse: (statement: string) => void): Source {
  const imports = new Map<string, Binding>();
  const declarations: Declaration[] = [];
  for (const statement of parseAst(code).body as unknown as Node[]) {
    const declaration = (statement['declaration'] ?? statement) as Node;
    if (statement.type === 'ImportDeclaration') {
      const from = (statement['source'] as { value: string }).value;
      const file = from.startsWith('./') ? `${CONTRACT}/${from.slice(2)}` : from;
      for (const { local, imported } of statement['specifiers'] as Record<string, { name: string }>[])
        if (local && imported) imports.set(local.name, { file, name: imported.name });
    } else if (declaration.type === 'FunctionDeclaration') {
      declarations.push(declarationOf(code, declaration, ''));
    } else if (declaration.type === 'VariableDeclaration') {
      const kind = String(declaration['kind']);
      for (const one of declaration['declarations'] as Node[]) declarations.push(declarationOf(code, one, kind));
    } else refuse(statement.type);
  }
  return { imports, declarations };
}

function declarationOf(code: string, node: Node, kind: string): Declaration {
  const parts = nodesIn(node).flatMap(partsForServer);
  const without = (from: Node) =>
    parts
      .filter(({ start, end }) => from.start <= start && end <= from.end)
      .reduceRight(
        (text, { start, end }) => `${text.slice(0, start - from.start)}...{}${text.slice(end - from.start)}`,
        code.slice(from.start, from.end),
      );
  const { name } = node['id'] as { name: string };
  const init = node['init'] as Node | undefined;
  const isPure = !init || init.type.includes('Function') || !nodesIn(init).some(({ type }) => CALLS.includes(type));
  const value = init && (isPure ? without(init) : `/* @__PURE__ */ (() => (${without(init)}))()`);
  const text = value ? `${kind} ${name} = ${value};` : without(node);
  return { name, text: `export ${text}`, uses: new Set(usesOf(node, parts)) };
}

/** The nodes right below this one. */
const childrenOf = (node: Node): Node[] =>
  Object.entries(node).flatMap(([key, value]) => (isName(node, key) ? [] : [value].flat().filter(isNode)));

const nodesIn = (node: Node): Node[] => [node, ...childrenOf(node).flatMap(nodesIn)];

/** Names of other declarations in a node, without those in `except`; a parameter hides a declaration of its name. */
function usesOf(node: Node, except: Node[]): string[] {
  if (except.includes(node)) return [];
  if (node.type === 'Identifier') return [String(node['name'])];
  const hidden = new Set(((node['params'] ?? []) as Node[]).flatMap(parametersIn));
  const names = childrenOf(node).flatMap((child) => usesOf(child, except));
  return names.filter((name) => !hidden.has(name));
}

/** Names that a parameter gives, which may be taken apart. */
function parametersIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [String(pattern['name'])];
  if (pattern.type === 'Property') return parametersIn(pattern['value'] as Node);
  if (pattern.type === 'AssignmentPattern') return parametersIn(pattern['left'] as Node);
  return childrenOf(pattern).flatMap(parametersIn);
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Whether a part of a node only names a property. */
const isName = (node: Node, key: string): boolean =>
  node['computed'] === false &&
  ((node.type === 'Property' && key === 'key') || (node.type === 'MemberExpression' && key === 'property'));

/** The properties of `endpoint({ … })`, and of its defaults, that no client reads. */
function partsForServer(node: Node): Node[] {
  const [argument] = (node['arguments'] ?? []) as Node[];
  const isCall = node.type === 'CallExpression' && (node['callee'] as Node)['name'] === 'endpoint';
  const isDefault = node.type === 'VariableDeclarator' && (node['id'] as Node)['name'] === 'defaults';
  const object = isCall ? argument : isDefault ? (node['init'] as Node) : undefined;
  return ((object?.['properties'] ?? []) as Node[]).filter((property) =>
    FOR_SERVER.includes(String((property['key'] as Node | undefined)?.['name'])),
  );
}

/** Notes the declarations of a file that use the library of schemas, or a schema: whether there were new ones. */
function findSchemas(file: string, { imports, declarations }: Source, schemas: Map<string, Set<string>>): boolean {
  const own = schemas.get(file) ?? new Set();
  const before = own.size;
  const isSchema = (name: string): boolean => {
    const imported = imports.get(name);
    if (!imported) return own.has(name);
    return imported.file === SCHEMA_LIBRARY || (schemas.get(imported.file)?.has(imported.name) ?? false);
  };
  for (const { name, uses } of declarations) if ([...uses].some(isSchema)) own.add(name);
  return own.size > before;
}

type Division = { file: string; source: Source; own: Set<string>; schemas: Map<string, Set<string>> };

/** One half of a file, with the imports that it needs. */
function codeOf(half: Half, { file, source: { imports, declarations }, own, schemas }: Division): string {
  const kept = declarations.filter(({ name }) => own.has(name) === (half === 'schemas'));
  const others = new Set(declarations.filter((one) => !kept.includes(one)).map(({ name }) => name));
  const lines = [...new Set(kept.flatMap(({ uses }) => [...uses]))].flatMap((local) => {
    const { file: from, name } = imports.get(local) ?? { file, name: local };
    if (from === file && !others.has(local)) return [];
    const isSchema = schemas.get(from)?.has(name);
    return `import { ${name} as ${local} } from '${isSchema ? schemasIn(from) : from}';`;
  });
  return [...lines, ...kept.map(({ text }) => text)].join('\n');
}

/** An import on demand names nothing, and would give the half without schemas. */
const DYNAMIC = /import\(\s*["']@daymark\/contract\//;
const NAMED = /import \{([^}]+)\} from (["'])@daymark\/contract\/([\w-]+)\.ts\2;/g;
const ALL = /import \* as (\w+) from (["'])@daymark\/contract\/([\w-]+)\.ts\2;/g;

/** Takes schemas from the half of the contract that has them. */
function withHalves(code: string, schemasOf: (name: string) => Set<string> | undefined): string {
  const named = code.replace(NAMED, (statement, names: string, _quote, name: string) => {
    const parts = names.split(',').filter((part) => part.trim());
    const isSchema = (part: string) => schemasOf(name)?.has(part.trim().split(' ')[0] ?? '') ?? false;
    const imported = (parts: string[], file: string) =>
      parts.length === 0 ? '' : `import {${parts.join()}} from '${file}';`;
    if (!parts.some(isSchema)) return statement;
    return [
      imported(parts.filter(isSchema), schemasIn(`${CONTRACT}/${name}.ts`)),
      imported(
        parts.filter((part) => !isSchema(part)),
        `@daymark/contract/${name}.ts`,
      ),
    ].join('');
  });
  return [...named.matchAll(ALL)].reduce((now, [statement, alias = '', , name = '']) => {
    const used = [...(schemasOf(name) ?? [])].filter((schema) => new RegExp(`\\b${alias}\\.${schema}\\b`).test(now));
    if (used.length === 0) return now;
    const file = schemasIn(`${CONTRACT}/${name}.ts`);
    const members = new RegExp(`\\b${alias}\\.(${used.join('|')})\\b`, 'g');
    const added = `${statement}import * as ${alias}Schemas from '${file}';`;
    return now.replace(members, `${alias}Schemas.$1`).replace(statement, added);
  }, named);
}
