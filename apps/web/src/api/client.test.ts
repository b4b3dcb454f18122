import { getProjects } from '@daymark/contract/projects.ts';
import { login } from '@daymark/contract/sign-in.ts';
import { userRecord } from '@daymark/testing/records.ts';
import { expect, test } from 'vitest';
import { refusalOf } from './client.ts';
import { getLastEnd, getSession, type Session, startSession } from './session.ts';

const user = userRecord();
const old: Session = { token: 'old', user };
const current: Session = { token: 'current', user };

test.each([
  { refused: 'the current token', endpoint: getProjects, sent: current, status: 401, ends: true },
  { refused: 'the token of an earlier session', endpoint: getProjects, sent: old, status: 401, ends: false },
  { refused: 'a call without a session', endpoint: getProjects, sent: null, status: 401, ends: false },
  { refused: 'wrong credentials', endpoint: login, sent: current, status: 401, ends: false },
  { refused: 'a conflict', endpoint: getProjects, sent: current, status: 409, ends: false },
])('the server refuses $refused with $status: the session ends $ends', ({ endpoint, sent, status, ends }) => {
  startSession(current);
  refusalOf(endpoint, sent, { status, answer: undefined });
  expect(getSession()).toEqual(ends ? null : current);
  expect(getLastEnd()).toBe(ends ? 'expired' : undefined);
});
