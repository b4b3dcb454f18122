import { addressOf, Connection } from './connection.ts';
import { percentile } from './statistics.ts';

/** A client program: loads a server over kept connections, each with one question at a time. */

export type LoadOrder = {
  url: string;
  /** The requests that each connection repeats in turn. */
  requests: string[][];
  seconds: number;
  /** Answers of all connections together after which it ends earlier. */
  most?: number;
};

export type LoadReport = {
  seconds: number;
  perSecond: number;
  /** Milliseconds from the question to the last byte of the answer. */
  p50: number;
  p99: number;
  /** Bytes of the body of an answer, on average. */
  bytes: number;
  /** Number of answers of each status. */
  statuses: Record<number, number>;
};

process.on('disconnect', () => process.exit()); // with the benchmark
process.on('message', async ({ url, requests, seconds, most = Number.POSITIVE_INFINITY }: LoadOrder) => {
  const waits: number[] = [];
  const statuses: Record<number, number> = {};
  let bytes = 0;
  const start = performance.now();
  const until = start + seconds * 1000;

  const repeat = async (texts: string[]) => {
    const own = texts.map((text) => Buffer.from(text));
    const connection = new Connection(addressOf(url));
    for (let asked = 0; performance.now() < until && waits.length < most; asked += 1) {
      const request = own[asked % own.length];
      if (!request) break;
      const from = performance.now();
      const answer = await connection.ask(request);
      waits.push(performance.now() - from);
      bytes += answer.bytes;
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
    connection.close();
  };
  await Promise.all(requests.map(repeat));
  const took = (performance.now() - start) / 1000;
  process.send?.({
    seconds: took,
    perSecond: waits.length / took,
    p50: percentile(waits, 0.5),
    p99: percentile(waits, 0.99),
    bytes: bytes / waits.length,
    statuses,
  } satisfies LoadReport);
});
