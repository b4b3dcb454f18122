import { FAIR_SHARES } from './fair-shares.ts';

/** Milliseconds for the body of a call that takes a large file. */
export const UPLOAD_MS = 30 * 60_000;

/** Limits for one client; times in milliseconds. */
export const LIMITS = {
  /** Time from the opening of a connection, or the first byte of a further request, to the end of its headers. */
  headersTimeout: 10_000,
  /** Time from the end of the headers to the end of the body; uploads have longer. */
  requestTimeout: 30_000,
  /** Interval at which Node checks the time of the headers. */
  checkingInterval: 5000,
  /** A connection that moves no byte, as of a client that does not read its answer, is closed after half of this to all of it. */
  silenceTimeout: 60_000,
  /** Time between two requests: longer than the usual minute of proxies, so that the proxy closes first. */
  keepAliveTimeout: 72_000,
  /** Limit of open connections: far more than a team opens; an idle connection takes about 20 KiB of memory. */
  connections: 10_000,
  /** Limit of connections from one network, unless it is a proxy; 0 for no limit. */
  connectionsOfNetwork: 1000,
  /** Requests of one connection that wait for their answers. Browsers and proxies send the next one after the answer. */
  requestsOfConnection: 4,
  /** A network that sent more of them is refused new connections for so long, unless it is a proxy; 0 for no such pause. */
  floodPause: 10_000,
  /** Bytes of all answers together that clients have not read yet. */
  waitingAnswers: 64 * 1024 * 1024,
  /** Limit of a body in bytes. */
  body: 1024 * 1024,
  /** Time at shutdown in which requests are still taken, while /health answers 503: a balancer goes elsewhere. */
  drain: 0,
  /** Time for requests in flight to finish after that. */
  grace: 8000,
  shares: FAIR_SHARES,
};
