/** Zones by their names in small letters: the runtime knows them in any. */
const known = new Map<string, string>();

/** A zone as the tz database spells it, whatever the case of its letters; null where it has none of the name. */
export function timezoneNamed(name: string): string | null {
  // Offsets such as +01:00 are zones too for the runtime, but not names of the database.
  if (!/^[A-Za-z]/.test(name)) return null;
  const folded = name.toLowerCase();
  const spelled = known.get(folded);
  if (spelled !== undefined) return spelled;
  try {
    const own = new Temporal.ZonedDateTime(0n, name).timeZoneId;
    // Only names that exist are remembered: nobody can fill the memory with others.
    known.set(folded, own);
    return own;
  } catch {
    return null;
  }
}
