// @ts-check
/** Exit code 0 while the server of this container answers GET /health with 200: images without a shell have no other program to ask it. */
const port = process.env['PORT'] || 3000;
const { ok } = await fetch(`http://127.0.0.1:${port}/health`).catch(() => ({ ok: false }));
process.exit(ok ? 0 : 1);
