/** The invitation in an address such as /login?invite=…; undefined where it has none. */
export function invitationIn({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string | undefined {
  if (pathname !== '/login') return undefined;
  return new URLSearchParams(search).get('invite') || undefined;
}
