import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

function become(exitCode: number) {
  const script = `import { become } from './scripts/processes.mjs'; await become(process.execPath, ['-e', 'process.exit(${exitCode})']);`;
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
}

test('a Node that the system cannot load ends with advice, and with its exit code', () => {
  const { status, stderr } = become(127);
  expect(status).toBe(127);
  expect(stderr).toContain('`apt install libatomic1` on Debian and Ubuntu');
});

test('another exit code is handed on without a word', () => {
  expect(become(3)).toMatchObject({ status: 3, stderr: '' });
});
