import type { Scope } from '@daymark/contract/endpoint.ts';
import { createToken } from '@daymark/contract/tokens.ts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { expect, onTestFinished } from 'vitest';
import type { TestApp } from './app.ts';

/** The revisions of the protocol that are served: the client asks for the first, and falls back to the second. */
export const REVISIONS = ['2026-07-28', '2025-06-18'] as const;
type Revision = (typeof REVISIONS)[number];

/** Scopes of a token for an assistant that may do all that tools can. */
export const ALL_SCOPES: Scope[] = ['read', 'tasks', 'timer', 'entries', 'plan', 'mcp'];

export const ZONE = 'Europe/Berlin';

type Options = { scopes?: Scope[]; revision?: Revision; zone?: string | null };

export const tokenFor = (app: Pick<TestApp, 'send'>, scopes: Scope[]) =>
  app.send(createToken, { body: { name: 'Claude', scopes, current_password: 'correct horse' } });

type Result = { text: string; told: Record<string, unknown>; isError: boolean };

/** An assistant: the protocol's own client, over HTTP, with a token of its own. */
export async function assistant(
  app: TestApp,
  { scopes = ALL_SCOPES, revision = '2026-07-28', zone = ZONE }: Options = {},
) {
  if (!app.app.server.listening) await app.app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.app.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const { token } = await tokenFor(app, scopes);
  const isModern = revision === REVISIONS[0];
  const client = new Client(
    { name: 'test', version: '1' },
    isModern
      ? { versionNegotiation: { mode: { pin: revision } } }
      : { supportedProtocolVersions: [revision], versionNegotiation: { mode: 'legacy' } },
  );
  const transport = new StreamableHTTPClientTransport(new URL(`http://127.0.0.1:${port}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${token}`, ...(zone !== null && { 'x-time-zone': zone }) } },
  });
  onTestFinished(() => client.close());
  await client.connect(transport);
  await client.listTools(); // from then on the client checks results by the schemas of the tools

  const use = async (name: string, args: Record<string, unknown> = {}): Promise<Result> => {
    const { content, structuredContent, isError = false } = await client.callTool({ name, arguments: args });
    const [first] = content as { type: string; text: string }[];
    return { text: first?.text ?? '', told: (structuredContent ?? {}) as Record<string, unknown>, isError };
  };
  return {
    client,
    token,
    use,
    /** Uses a tool, and gives its result; a refusal fails the test. */
    told: async (name: string, args: Record<string, unknown> = {}) => {
      const { told, text, isError } = await use(name, args);
      expect(isError, text).toBe(false);
      return told;
    },
    /** Uses a tool that refuses, and gives its sentence. */
    refused: async (name: string, args: Record<string, unknown> = {}) => {
      const { text, isError } = await use(name, args);
      expect(isError, text).toBe(true);
      return text;
    },
  };
}
