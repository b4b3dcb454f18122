// @ts-check
import { buildServer } from './build.mjs';

/** Builds the server before the tests: processes that they start run what `npm start` runs. */
export const setup = buildServer;
