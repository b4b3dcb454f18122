import { CodeSignIn } from '@daymark/contract/codes.ts';
import { Credentials } from '@daymark/contract/sign-in.ts';

export const PasswordStep = Credentials;

export const CodeStep = CodeSignIn.pick({ code: true });
