// @ts-check
import { buildCommandLine, buildServer } from './build.mjs';

/** Builds the server and the command line before the tests: processes that they start run what people run. */
export async function setup() {
  await buildServer();
  await buildCommandLine();
}
