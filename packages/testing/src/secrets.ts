const SECRET_FIELDS = [
  'password',
  'current_password',
  'new_password',
  'token',
  'secret',
  'id_token',
  'reflection',
  'ticket',
  'recovery_codes',
];

/** The shortest text to look for: shorter ones could occur in a log line by chance. */
const SHORTEST = 6;

/** Collects the passwords, tokens and reflections that a test sends and receives. */
export function collectSecrets() {
  const found = new Set<string>();

  function add(value: unknown): void {
    if (Array.isArray(value)) for (const one of value) add(one);
    if (typeof value === 'string' && value.length >= SHORTEST) found.add(value);
  }

  function addFields(value: unknown): void {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, field] of Object.entries(value)) {
      if (SECRET_FIELDS.includes(name)) add(field);
      else addFields(field);
    }
  }

  return {
    found,
    addFrom(authorization: unknown, ...bodies: unknown[]): void {
      add(/^Bearer (\S+)$/.exec(String(authorization))?.[1]);
      for (const body of bodies) addFields(typeof body === 'string' ? parsed(body) : body);
    },
  };
}

/** @throws where a log line is not one line of JSON, or contains a secret */
export function expectNoSecrets(log: readonly string[], secrets: Iterable<string>): void {
  const lines = log.map((line) => {
    const { path, ...rest } = JSON.parse(line) as { path?: string }; // no path contains a secret
    if (!/^[^\r\n]*\r?\n?$/.test(line)) throw new Error(`A line of the log is several: ${line}`);
    return JSON.stringify(rest);
  });
  const whole = lines.join('\n');
  for (const secret of secrets) {
    if (whole.includes(JSON.stringify(secret).slice(1, -1))) throw new Error(`The log tells a secret: ${secret}`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
