/** What a release changes in the repository's files, and what keeps it from being made. */

/** What Keep a Changelog calls the kinds of changes. */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'];
const UNRELEASED = '## [Unreleased]';
const VERSION = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)$/;

export interface ReleaseState {
  readonly next: string;
  readonly current: string;
  readonly branch: string;
  /** What `git status --porcelain` prints. */
  readonly status: string;
  readonly tags: readonly string[];
  readonly changelog: string;
}

/** Why this version cannot be released now, each with what to do; empty when it can. */
export function releaseProblems({ next, current, branch, status, tags, changelog }: ReleaseState): string[] {
  return [
    ...(isLater(next, current)
      ? []
      : [`${next}: expected a version of three numbers that is later than ${current}, such as 0.2.0`]),
    ...(tags.includes(`v${next}`) ? [`v${next}: the tag is there already; choose a later version`] : []),
    ...(branch === 'main' ? [] : [`the branch is ${branch || 'detached'}: releases are made on main (git switch main)`]),
    ...(status.trim() === '' ? [] : [`the working tree has changes: commit or stash them first\n${status.trimEnd()}`]),
    ...changelogProblems(changelog),
  ];
}

function isLater(next: string, current: string): boolean {
  const [wanted, present] = [VERSION.exec(next), VERSION.exec(current)];
  if (!wanted || !present) return false;
  const first = [1, 2, 3].find((i) => wanted[i] !== present[i]);
  return first !== undefined && Number(wanted[first]) > Number(present[first]);
}

/** The lines under the heading of what is not released yet; null where there is no such heading. */
function unreleasedLines(changelog: string): string[] | null {
  const lines = changelog.split('\n');
  const start = lines.indexOf(UNRELEASED);
  if (start < 0) return null;
  const end = lines.findIndex((line, i) => i > start && line.startsWith('## '));
  return lines.slice(start + 1, end < 0 ? undefined : end);
}

function changelogProblems(changelog: string): string[] {
  const lines = unreleasedLines(changelog);
  if (!lines) return [`CHANGELOG.md has no heading ${UNRELEASED}`];
  const headings = lines.filter((line) => line.startsWith('### ')).map((line) => line.slice(4).trim());
  const unknown = headings.filter((heading) => !KINDS.includes(heading));
  const firstHeading = lines.findIndex((line) => line.startsWith('### '));
  const stray = lines.findIndex((line) => line.startsWith('- '));
  return [
    ...unknown.map((heading) => `CHANGELOG.md, ${UNRELEASED}: '${heading}' is none of ${KINDS.join(', ')}`),
    ...(stray < 0 ? [`CHANGELOG.md, ${UNRELEASED}: there is nothing to release`] : []),
    ...(stray >= 0 && (firstHeading < 0 || stray < firstHeading)
      ? [`CHANGELOG.md, ${UNRELEASED}: put '${lines[stray].slice(0, 60)}' under one of ${KINDS.join(', ')}`]
      : []),
  ];
}

/** The changelog with what was not released as a version, below a new and empty heading. @param date as 2026-11-24 */
export function releasedChangelog(changelog: string, version: string, date: string): string {
  return changelog.replace(`${UNRELEASED}\n`, `${UNRELEASED}\n\n## [${version}] - ${date}\n`);
}

/** `package.json` or `package-lock.json` with another version of the project; versions of dependencies stay. */
export function withVersion(json: string, version: string): string {
  const data: { version: string; packages?: Record<string, { version?: string }> } = JSON.parse(json);
  data.version = version;
  if (data.packages?.['']) data.packages[''].version = version;
  return `${JSON.stringify(data, null, 2)}\n`;
}

/** `pyproject.toml` with another version of the project. */
export function withProjectVersion(toml: string, version: string): string {
  return toml.replace(/^version = "[^"]*"$/m, `version = "${version}"`);
}
