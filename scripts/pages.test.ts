import { expect, test } from 'vitest';
import { filesOfPages } from './pages.mjs';

const LOGIN = 'src/people/sign-in/login-page.tsx';
const LIST = 'src/whole/list-page/list-page.tsx';

const manifest = {
  'index.html': { file: 'index.js', imports: ['_vendor.js'], css: ['index.css'] },
  [LOGIN]: { file: 'login.js', imports: ['index.html', '_form.js'] },
  'src/app/app.tsx': { file: 'app.js', imports: ['_vendor.js'], css: ['app.css'] },
  [LIST]: { file: 'list.js', imports: ['_form.js', '_card.js'] },
  'src/work/lists/list-dialog.tsx': { file: 'dialog.js' },
  '_form.js': { file: 'form.js', imports: ['_vendor.js'], css: ['form.css'] },
  '_card.js': { file: 'card.js', imports: ['_form.js'] },
  '_vendor.js': { file: 'vendor.js' },
};
const read = (source: string) => (source === LIST ? "createLazyRoute('/signed-in/lists/$listId/tasks')" : '');

test('a page has its files and those of their imports, once, without those of all pages', () => {
  expect(filesOfPages(manifest, read)).toEqual({
    '': ['/index.js', '/index.css', '/vendor.js'],
    '/login': ['/login.js', '/form.js', '/form.css'],
    '/lists/$listId/tasks': ['/app.js', '/app.css', '/list.js', '/form.js', '/form.css', '/card.js'],
  });
});

test('a build without the sign-in page or the app is refused', () => {
  const { [LOGIN]: _login, ...withoutLogin } = manifest;
  expect(() => filesOfPages(withoutLogin, read)).toThrow(LOGIN);
});
