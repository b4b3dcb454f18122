import type { DataOf, Endpoint, InputOf } from '@daymark/contract/endpoint.ts';
import { ApiError } from './api-error.ts';
import { renameTab } from './changes.ts';
import { callOf, type Envelope, noteWrite, OUT_OF_REACH, readEnvelope, refusalOf, request } from './client.ts';
import { isEnvelope, noteBody, noteFailed } from './connection.ts';
import { untilAnswered } from './repeats.ts';

/**
 * Downloads the file of an endpoint, without a time limit. The server names it.
 * @throws {ApiError} as `send` does, and when the file was cut off
 */
export async function download<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<File> {
  const { url, headers, session } = callOf(endpoint, input);
  const response = await request(url, { method: endpoint.method, headers });
  if (!response.ok) {
    const answer = await readEnvelope(response);
    throw refusalOf(endpoint, session, { status: response.status, answer });
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'daymark';
  try {
    return new File([await response.blob()], name);
  } catch {
    throw new ApiError(0, 'The file was cut off on its way. Try again.');
  }
}

/** Adds a file to the browser's downloads. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: file.name });
  link.click();
  // The browser holds the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type UploadOptions = {
  /** Called with the share of the file that has been sent, 0 to 1. */
  onProgress: (share: number) => void;
  /** Cancels the upload. */
  signal: AbortSignal;
};

/**
 * Uploads a file to an endpoint, without a time limit, and gives its data. Where its answer is lost it is sent again, and done
 * once. `fetch` would report no progress.
 * @throws {ApiError} as `send` does, when it was cancelled, and for a file that cannot be read
 */
export async function upload<E extends Endpoint>(
  endpoint: E,
  { file, ...input }: Omit<InputOf<E>, 'body'> & { file: File },
  options: UploadOptions,
): Promise<DataOf<E>> {
  const call = callOf(endpoint, input as unknown as InputOf<E>);
  await refuseUnreadable(file);
  try {
    return await untilAnswered(() => sendFile(endpoint, file, { ...call, ...options }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 0) renameTab();
    throw error;
  }
}

/** The browser would call a folder, or a file that has changed since it was chosen, a failure of the network. */
async function refuseUnreadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch {
    throw new ApiError(
      NOT_SENT,
      'This cannot be read: it is a folder, or a file that was changed or moved since you chose it. Choose it once more.',
    );
  }
}

type FileCall = ReturnType<typeof callOf> & UploadOptions;

function sendFile<E extends Endpoint>(
  endpoint: E,
  file: File,
  { url, headers, session, onProgress, signal }: FileCall,
): Promise<DataOf<E>> {
  const { promise, resolve, reject } = Promise.withResolvers<DataOf<E>>();
  if (signal.aborted) throw new ApiError(NOT_SENT, 'It was cancelled');
  const call = new XMLHttpRequest();
  call.open(endpoint.method, url);
  for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
  call.setRequestHeader('Content-Type', endpoint.bodyType);
  call.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 1 : loaded / total);
  call.upload.onload = () => onProgress(1);
  call.onload = () => {
    const answer = parse(call.responseText);
    noteBody(call.status, answer !== undefined);
    if (call.status < 400 && answer?.success) {
      noteWrite(endpoint, (name) => call.getResponseHeader(name));
      resolve(answer.data as DataOf<E>);
      return;
    }
    const retryAfter = call.getResponseHeader('Retry-After');
    reject(refusalOf(endpoint, session, { status: call.status, answer, retryAfter }));
  };
  call.onerror = () => {
    void noteFailed();
    reject(new ApiError(0, OUT_OF_REACH));
  };
  call.onabort = () => reject(new ApiError(NOT_SENT, 'It was cancelled'));
  signal.addEventListener('abort', () => call.abort(), { once: true });
  call.send(file);
  return promise;
}

/** Status of an upload that its user has cancelled, or that never began: none that a server answers with, and not that of a lost answer. */
const NOT_SENT = -1;

/** A proxy's error page is no envelope; its status says enough. */
function parse(text: string): Envelope | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isEnvelope(body) ? (body as Envelope) : undefined;
  } catch {
    return undefined;
  }
}
