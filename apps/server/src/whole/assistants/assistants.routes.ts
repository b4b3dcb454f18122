import type { Router } from '#http/routes/router.ts';
import { answerMessage } from './assistants.service.ts';

type Options = { publicUrl: string | null };

/** The Model Context Protocol has a path of its own beside the calls of the contract. */
export function assistantRoutes({ routeMessages }: Pick<Router, 'routeMessages'>, { publicUrl }: Options): void {
  routeMessages(
    { path: '/mcp', scope: 'mcp', headers: 'mcp-', publicUrl, calls: { figuresBy: 'assistant' } },
    answerMessage,
  );
}
