import type { Message } from '#http/routes/messages.ts';

/** Answers a message of an assistant. The protocol's library and the tools are loaded with the first one: most servers have none. */
export async function answerMessage(message: Message): Promise<Response> {
  const { answerMcp } = await import('./mcp-server.ts');
  return answerMcp(message);
}
