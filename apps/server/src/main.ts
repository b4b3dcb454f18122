import { accessSync, constants } from 'node:fs';
import { DatabaseStartupError } from '#db/startup-errors.ts';
import { actAsOwner } from '#host/act-as-owner.ts';
import { type App, createApp } from './app.ts';
import { helpText, readSettings, type Settings, SettingsError } from './config.ts';
import { print } from './print.ts';

/** One press of Ctrl-C can arrive twice, from the terminal and from npm: only a later signal forces an exit. */
const SECOND_SIGNAL_AFTER_MS = 1000;

// The database is private whatever the permissions of its folder.
process.umask(0o077);

const [argument] = process.argv.slice(2);
if (argument === undefined) await start();
else if (argument === '--help' || argument === '-h') print(helpText());
else {
  process.stderr.write(`There is no argument '${argument}': settings are read from the environment, see --help.\n`);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  let settings: Settings | undefined;
  try {
    settings = readSettings(process.env);
    actAsOwner(process.env, (text) => {
      process.stderr.write(text);
      requireOwnFiles();
    });
    const app = await createApp({ settings });
    stopOnSignals(app);
    await app.listen({ port: settings.port, host: settings.host });
    process.stdout.write(`Daymark is ready at ${settings.publicUrl ?? urlOf(app, settings.host)}\n`);
  } catch (error) {
    process.stderr.write(`${startErrorText(error, settings)}\n`);
    process.exit(1);
  }
}

/** Refuses to go on as a user who may not read the program, parts of which are loaded and served later. */
function requireOwnFiles(): void {
  const folder = import.meta.dirname;
  try {
    accessSync(folder, constants.R_OK | constants.X_OK);
  } catch {
    throw new SettingsError(`This user may not read ${folder}: start Daymark as that user, or let others read it.`);
  }
}

function stopOnSignals(app: App): void {
  let isStopping = false;
  let isSecondSignal = false;
  const stop = async () => {
    if (isSecondSignal) process.exit(1);
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => {
      isSecondSignal = true;
    }, SECOND_SIGNAL_AFTER_MS).unref();
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
}

/** A URL that a browser on this machine can open. */
function urlOf(app: App, host: string): string {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? 'localhost' : host;
  const address = app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** One sentence for errors that the host can fix; a stack trace only for a bug in Daymark. */
function startErrorText(error: unknown, settings: Settings | undefined): string {
  const { message, code, syscall, stack } = error as NodeJS.ErrnoException;
  if (error instanceof SettingsError || error instanceof DatabaseStartupError || !settings) return message;
  const { host } = settings;
  const { port = settings.port } = error as { port?: number };
  const setting = port === settings.metricsPort ? 'METRICS_PORT' : 'PORT';
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is already in use. Stop the other program, or set ${setting} to another one.`;
  }
  if (syscall === 'listen' || syscall === 'getaddrinfo') {
    return `Cannot listen on port ${port} of ${host} (${code}): set HOST or ${setting} to another one.`;
  }
  return stack ?? message;
}
