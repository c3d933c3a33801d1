/** A description of an API as JSON. */
interface Described {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

const REFERENCE = /"#\/components\/([^/"]+)\/([^"]+)"/g;

/** The admin API alone: its paths, and the components that they lead to. */
export function adminPart<D extends Described>(description: D): D {
  const paths = Object.fromEntries(Object.entries(description.paths).filter(([path]) => path.startsWith('/admin/')));
  const kept = new Set<string>();
  const keep = (part: unknown): void => {
    for (const [reference, kind = '', name = ''] of JSON.stringify(part).matchAll(REFERENCE)) {
      if (kept.has(reference)) continue;
      kept.add(reference);
      keep(description.components[kind]?.[name] ?? null);
    }
  };
  keep(paths);
  const isKept = (kind: string, name: string) => kind === 'securitySchemes' || kept.has(`"#/components/${kind}/${name}"`);
  const components = Object.fromEntries(
    Object.entries(description.components).map(([kind, all]) => [
      kind,
      Object.fromEntries(Object.entries(all).filter(([name]) => isKept(kind, name))),
    ]),
  );
  return { ...description, paths, components };
}
