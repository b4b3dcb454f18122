// @ts-check
import { npmCommand, run } from './processes.mjs';

/**
 * Asks the registry for known vulnerabilities of installed packages; fails where there are any.
 * @param {string[]} args
 */
export function audit(args) {
  return viaNpm('audit', ...args);
}

/**
 * Prints the runtime dependencies of the lock file as CycloneDX.
 * @param {string[]} args
 */
export function sbom(args) {
  const options = ['--package-lock-only', '--omit=dev', '--sbom-type=application'];
  return viaNpm('sbom', '--sbom-format=cyclonedx', ...options, ...args);
}

/** @param {string[]} args */
async function viaNpm(...args) {
  const [npm, ...command] = npmCommand(...args);
  const { code } = await run(npm, command);
  process.exitCode = code;
}
