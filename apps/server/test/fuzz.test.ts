import { gunzipSync } from 'node:zlib';
import { proveGoogle } from '@daymark/contract/proofs.ts';
import { Settings } from '@daymark/contract/settings.ts';
import { signInWithGoogle } from '@daymark/contract/sign-in.ts';
import * as timer from '@daymark/contract/timer.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { allRows, prepared, type TestApp } from './app.ts';
import { CONTRACT } from './contract.ts';
import { casesOf } from './engine.ts';
import { googleApp } from './google.ts';
import { requestsFor } from './hostile-input.ts';

/** Runs for each call; set FUZZ_RUNS=2000 for a longer search. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 10);

const Answer = z.discriminatedUnion('success', [
  z.strictObject({ success: z.literal(true), data: z.unknown(), message: z.string() }),
  z.strictObject({
    success: z.literal(false),
    data: z.looseObject({ id: z.int() }).or(Settings).nullable(),
    message: z.string().min(1),
    errors: z.array(z.strictObject({ path: z.string(), message: z.string() })).optional(),
    code: z.string().optional(),
  }),
]);

/** Columns that the server itself fills, and texts from its own fixed sets. */
const OWN_COLUMNS = new Set([
  'password_hash',
  'token_hash',
  'secret_hash',
  'challenge_hash',
  'secret',
  'time_zone',
  'start_date',
  'end_date',
  'user_agent',
  'last_address',
  'arm',
  'workspace_date',
  'capacity_minutes',
  'plan_date',
  'promised_date',
  'p80_date',
  'link_ends_date',
  'next_date',
  'next_repeat_date',
  'name_words',
  'description_words',
  'reflection_words',
]);
const OWN_TEXTS = new Set([
  'not_started',
  'in_progress',
  'active',
  'paused',
  'done',
  'timer',
  'corrected',
  'manual',
  'task',
  'list',
  'project',
  'plan',
  'medium',
  '#228be6',
  '',
]);

// A stream of events has no end, so that its tests are in event-streams.test.ts.
const CALLS = CONTRACT.filter(({ isStream }) => !isStream);

test.each(CALLS.map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint })))(
  '$call answers any input in the envelope, and stores only text that was sent',
  { timeout: 180_000 + RUNS * 200 },
  async ({ endpoint }) => {
    const app = await ([signInWithGoogle, proveGoogle].some((call) => call === endpoint)
      ? googleAppWithRecords()
      : appWithRecords());
    const { strangerId, ids } = app.made;
    let stored = await allRows(app.db());
    const theirs = rowsOf(strangerId, stored);

    await fc.assert(
      fc.asyncProperty(requestsFor(endpoint, { token: app.token, ids }), async (request) => {
        const before = stored;
        const response = await app.raw(request);
        stored = await allRows(app.db());
        expect(response.statusCode).toBeLessThan(500);
        // A path with an empty last part can be that of another call, so that any file is accepted.
        if (response.headers['content-disposition']) {
          expect(response.headers['content-type']).toMatch(/^(application\/json|text\/csv); charset=utf-8$/);
          expect(stored).toEqual(before);
          return;
        }
        expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
        const isCompressed = response.headers['content-encoding'] === 'gzip';
        const body = isCompressed ? gunzipSync(response.rawPayload) : response.rawPayload;
        const answer = Answer.parse(JSON.parse(body.toString()));
        expect(answer.success).toBe(response.statusCode < 300);
        if (!answer.success) expect(stored).toEqual(before);
        const sent = new Set(textsIn([before, parsed(request.payload)]));
        expect(storedTexts(stored).filter((text) => !sent.has(text) && !OWN_TEXTS.has(text))).toEqual([]);
        expect(rowsOf(strangerId, stored)).toEqual(theirs);
      }),
      { numRuns: casesOf(RUNS) },
    );
    expect((await app.raw({ url: '/health' })).statusCode).toBe(200);
    expect(app.logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
  },
);

const appWithRecords = prepared(givenBoth);

async function googleAppWithRecords() {
  const app = await googleApp();
  return { ...app, made: await givenBoth(app) };
}

/** Records of the user and of a stranger. */
async function givenBoth(app: TestApp) {
  const stranger = await app.another();
  const foreign = await givenRecords(stranger);
  return { strangerId: stranger.user.id, ids: [...(await givenRecords(app)), ...foreign] };
}

/** Creates a record of each kind and returns the ids. */
async function givenRecords({ given, send }: Pick<TestApp, 'given' | 'send'>): Promise<number[]> {
  const category = await given.category();
  const experiment = await given.experiment({ category_id: category.id });
  const task = await given.task({ category_id: category.id });
  const running = await given.task({ list_id: task.list_id });
  await send(timer.startTimer, { params: { id: String(running.id) }, body: {} });
  return [category.id, experiment.id, task.id, running.id, task.list_id, task.project_id];
}

/** A body that is not JSON has nothing to store. */
function parsed(payload: unknown): unknown {
  try {
    return JSON.parse(String(payload));
  } catch {
    return null;
  }
}

function rowsOf(userId: number, rows: Record<string, object[]>) {
  return Object.values(rows)
    .flat()
    .filter((row) => 'user_id' in row && row.user_id === userId);
}

function storedTexts(rows: Record<string, object[]>): string[] {
  // Texts of changed and deleted rows stand in the log and the trash.
  const { commands: _changed, trash: _deletions, trash_pieces: _deleted, ...others } = rows;
  return Object.values(others)
    .flat()
    .flatMap((row) => Object.entries(row))
    .flatMap(([column, value]) => (typeof value === 'string' && !OWN_COLUMNS.has(column) ? [value] : []));
}

/** Every text in the value in the forms in which it may be stored: trimmed, and normalized as a login. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const kept = [value.trim(), value.trim().normalize('NFKC'), value.trim().toLowerCase()];
    return [value, ...kept, value.trim().normalize('NFKC').toLowerCase()];
  }
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
