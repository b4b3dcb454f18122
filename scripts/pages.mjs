// @ts-check
import { Failure } from './processes.mjs';

/**
 * Manifest of a build by Vite: a chunk by its source, with the chunks and style sheets that it loads at once.
 * @typedef {Record<string, { file: string, imports?: string[], css?: string[] }>} Manifest
 */

const ENTRY = 'index.html';

/** Source of all pages of a signed-in user: router and shell. */
const APP = 'src/app/app.tsx';

/** The sign-in page comes without the app. */
const LOGIN = { path: '/login', source: 'src/people/sign-in/login-page.tsx' };

const PAGE = /^src\/(people|work|time|insight|days|whole)\/.*-page\.tsx$/;
const ROUTE = /createLazyRoute\('\/signed-in([^']+)'\)/;

/**
 * The scripts and style sheets of each page by the path of its route, such as '/projects/$projectId', without those that
 * index.html names for all pages; these are at ''.
 * @param {Manifest} manifest
 * @param {(source: string) => string} read gives the text of a source
 * @returns {Record<string, string[]>}
 */
export function filesOfPages(manifest, read) {
  const forAll = filesOf(manifest, [ENTRY]);
  const beyond = (/** @type {string[]} */ ...sources) =>
    filesOf(manifest, sources).filter((file) => !forAll.includes(file));
  const pages = Object.keys(manifest).flatMap((source) => {
    const path = PAGE.test(source) && ROUTE.exec(read(source))?.[1];
    return path ? [[path, beyond(APP, source)]] : [];
  });
  return { '': forAll, [LOGIN.path]: beyond(LOGIN.source), ...Object.fromEntries(pages) };
}

/**
 * @param {Manifest} manifest
 * @param {string[]} sources
 */
function filesOf(manifest, sources) {
  const names = new Set(sources);
  const files = new Set();
  for (const name of names) {
    const chunk = manifest[name];
    if (!chunk) throw new Failure(`The build has no chunk for ${name}: correct scripts/pages.mjs.`);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(`/${file}`);
    for (const imported of chunk.imports ?? []) names.add(imported);
  }
  return /** @type {string[]} */ ([...files]);
}
