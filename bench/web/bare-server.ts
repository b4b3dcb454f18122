import { createApp } from '#server/app.ts';
import { readSettings } from '#server/config.ts';

// The product's server with the pages of another folder in place of the web app.
const app = await createApp({ settings: readSettings(process.env), webRoot: process.env['WEB_ROOT'] ?? '' });
const url = await app.listen({ host: '127.0.0.1', port: 0 });
console.log(`Bare is ready at ${url}`);
