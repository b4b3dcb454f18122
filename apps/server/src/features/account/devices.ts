import Bowser from 'bowser';

/** Browser and system as a person calls them, such as 'Firefox on Windows'; null where the program said neither. */
export function deviceOf(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || null;
}
