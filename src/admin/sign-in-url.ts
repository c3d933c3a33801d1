/** The address of the console that signs in: its secret is a fragment, which browsers send to nobody, so that it is in no log. */
export function signInUrl(origin: string, secret: string): string {
  return `${origin}/console/#sign-in=${secret}`;
}
