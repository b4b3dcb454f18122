import { SettingsError } from '#server/config.ts';
import { DatabaseStartupError } from '#server/db/startup-errors.ts';
import { Failure } from './processes.mjs';

/** Turns errors that the host can correct into one sentence. */
export async function withStartupErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const isForHost = error instanceof SettingsError || error instanceof DatabaseStartupError;
    throw isForHost ? new Failure(error.message) : error;
  }
}
