// @ts-check
import { npmCommand, run } from './processes.mjs';

/**
 * Asks the registry for known weaknesses of what is installed; fails where there are any.
 * @param {string[]} args
 */
export function audit(args) {
  return viaNpm('audit', ...args);
}

/**
 * Lists what a running Daymark is made of, as CycloneDX on standard output, from the lock file alone.
 * @param {string[]} args
 */
export function sbom(args) {
  const what = ['--package-lock-only', '--omit=dev', '--sbom-type=application'];
  return viaNpm('sbom', '--sbom-format=cyclonedx', ...what, ...args);
}

/** @param {string[]} args */
async function viaNpm(...args) {
  const [npm, ...command] = npmCommand(...args);
  const { code } = await run(npm, command);
  process.exitCode = code;
}
