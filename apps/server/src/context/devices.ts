import Bowser from 'bowser';

/** Common names of browser and system, such as 'Firefox on Windows'; null if the header names neither. */
export function deviceOf(userAgent: string): string | null {
  if (userAgent === '') return null;
  const { browser, os } = Bowser.parse(userAgent);
  if (browser.name && os.name) return `${browser.name} on ${os.name}`;
  return browser.name || os.name || null;
}
