import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Gives the links to the files that the page of a path loads, for its head: the browser asks for them at once, and not only
 * after it has run the first script. The build lists the files by route, such as '/projects/$projectId'.
 */
export function linksOfPages(webRoot: string): (path: string) => string {
  const list = join(webRoot, '.vite/pages.json');
  if (!existsSync(list)) return () => '';
  const pages = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<string, string[]>);
  const routes = pages.map(([route, files]) => ({ parts: route.split('/'), links: files.map(linkTo).join('') }));
  return (path) => routes.find(({ parts }) => isAt(path, parts))?.links ?? '';
}

function isAt(path: string, parts: string[]): boolean {
  const given = path.split('/');
  return given.length === parts.length && parts.every((part, at) => part.startsWith('$') || part === given[at]);
}

/** A style sheet is only fetched: the app's own link, which comes with the page's code, decides over the order of styles. */
function linkTo(file: string): string {
  const kind = file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"';
  return `<link ${kind} crossorigin href="${file}">`;
}
