// @ts-check
import { buildServer } from './build.mjs';

/** Before the tests: processes that they start run what `npm start` runs. */
export const setup = buildServer;
